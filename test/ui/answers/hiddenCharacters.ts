import assert from 'node:assert/strict';
import { EditorPage } from '../pages/editorPage';
import type { OpenParley } from '../support/openParley';
import { savePicture } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import { eventually } from '../support/eventually';

const trick = "const role = 'user\u202E \u2066// admin\u2069 \u2066';\nif (role\u200B) {}\n";
const text = [
  'Use `role\u200B` here, as in \u202Ethis\u202C, and אבג\u200Fד stays.',
  `\`\`\`ts title\u202Egpj.ts\n${trick}\`\`\``,
  '```\nplain \u00ADcode\n```',
].join('\n\n');

describe('hidden characters in an answer', () => {
  let parley: OpenParley;

  sharedSuite({ answers: [{ steps: [{ text }] }] }, { 'role.ts': '' }, (opened) => {
    parley = opened;
  });

  before(async () => {
    await parley.workbench.openFile('role.ts');
    await parley.chat.ask('Show the trick.');
    await parley.chat.answered();
  });

  it('are marks in code, counted above it, while its text is what was written', async () => {
    const { chat, page } = parley;
    const block = chat.codeBlocks(chat.lastAnswer).first();
    await block.getByText('5 hidden characters').waitFor();
    await block.getByText('title‹U+202E›gpj.ts').waitFor();
    const marks = await chat.hiddenMarks(block).allTextContents();
    assert.deepEqual(marks, ['\u202E', '\u2066', '\u2069', '\u2066', '\u200B']);
    await block.getByLabel('Hidden character U+200B').waitFor();
    await eventually(() => block.locator('code').textContent(), trick);
    await chat.codeBlocks(chat.lastAnswer).nth(1).getByText('1 hidden character').waitFor();
    await savePicture(page, 'out/ui-themes/hidden-characters.png');
  });

  it('are marks in prose where they override its direction', async () => {
    const { chat } = parley;
    const prose = chat.paragraphs(chat.lastAnswer).first();
    const marks = await chat.hiddenMarks(prose).allTextContents();
    assert.deepEqual(marks, ['\u200B', '\u202E']);
  });

  it('are removed from code that is inserted, if the user wants that', async () => {
    const { chat, page, workbench } = parley;
    const block = chat.codeBlocks(chat.lastAnswer).first();
    await block.hover();
    await block.getByRole('button', { name: 'Insert at Cursor' }).click();
    await page.getByText(/^This code contains 5 hidden characters/).waitFor();
    await savePicture(page, 'out/ui-themes/hidden-characters-asked.png');
    await page.getByRole('button', { name: 'Remove Characters' }).click();
    await new EditorPage(page).line("const role = 'user // admin ';").waitFor();
    await workbench.runCommand('Undo');
  });
});
