import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EditorPage } from '../pages/editorPage';
import { ExplanationPage } from '../pages/explanationPage';
import type { OpenParley } from '../support/openParley';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import type { ScriptedService } from '../support/scriptedService';
import { sharedSuite } from '../support/sharedSuite';
import { eventually } from '../support/eventually';
import { persistently, stepTimeoutMs } from '../support/persistently';

const source = [
  '# Waits longer after each failure.',
  'def delay_ms(attempt):',
  '    base = 100',
  '    factor = 2',
  '    delay = base * factor ** attempt',
  '    limit = 30000',
  '    return min(delay, limit)',
  '',
  'MAX_ATTEMPTS = 5',
  '',
].join('\n');

const typed = [
  'def delay_ms(attempt: int) -> int:',
  '    base = 100',
  '    factor = 2',
  '    delay = base * factor ** attempt',
  '    limit = 60_000',
  '    return min(delay, limit)',
];

const fence = '```';
const whole = [`${fence}python`, ...typed, fence].map((line) => ({ text: `${line}\n` }));
/** The first lines, and the rest once the test has seen that they come. */
const held = whole.map((step, index) => (index === 3 ? { ...step, until: 'Go on.' } : step));

/** Its first lines are certain while it comes; what it leaves out can't be filled in. */
const elided = [
  'Here it is, see line 6:',
  '',
  `${fence}python`,
  ...typed.slice(0, 3),
  '    # ... the rest as before, and more of it',
  '    pass',
  fence,
].join('\n');

/** A class, a main and an example that nobody asked for. */
const more = [
  `${fence}python`,
  'class Delay:',
  '    base = 100',
  '',
  '',
  ...typed,
  '',
  '',
  'def main():',
  '    print(delay_ms(1))',
  fence,
  '',
  'Example usage:',
  '',
  `${fence}python`,
  'print(delay_ms(3))',
  fence,
].join('\n');

const script = {
  answers: [
    { match: 'Do more', steps: [{ text: more }] },
    { match: 'Continue exactly', steps: [{ text: `${typed.slice(3).join('\n')}\n${fence}` }] },
    {
      match: 'cut it short',
      steps: [{ text: `${fence}python\n${typed.slice(0, 3).join('\n')}\n` }],
      finishReason: 'MAX_TOKENS',
    },
    { match: 'Add types', times: 1, steps: held },
    { match: 'Add types', steps: whole },
    { match: 'behind another file', steps: held },
    { match: 'Go on.', steps: [{ text: 'Yes.' }] },
    { match: 'complete new text', times: 1, steps: [{ text: elided }] },
    { match: 'complete new text', steps: [{ text: 'I would leave it as it is.' }] },
    { match: 'Leave parts out', steps: [{ text: elided }] },
  ],
};

/** The source with the second change of the answer taken, and the first not. */
const secondOnly = source.replace('limit = 30000', 'limit = 60_000');

describe('rewriting in the editor', () => {
  let parley: OpenParley;
  let editor: EditorPage;
  let service: ScriptedService;
  const names = [
    'mouse.py',
    'keyboard.py',
    'short.py',
    'half.py',
    'refused.py',
    'more.py',
    'behind.py',
  ];

  const files = Object.fromEntries(names.map((name) => [name, source]));
  sharedSuite(script, files, (opened, scripted) => {
    parley = opened;
    service = scripted;
    editor = new EditorPage(opened.page);
  });

  /** Opens a file and selects its function. */
  async function begin(name: string): Promise<void> {
    await parley.workbench.openFile(name);
    await editor.selectLines(2, 7);
  }

  /** Rewrites its function from the keyboard. */
  async function rewrite(name: string, instruction: string): Promise<void> {
    const { workbench } = parley;
    await begin(name);
    await workbench.chord('Control+G');
    await workbench.asking(`Rewrite ${name}:2-7`).getByText('Simplify').waitFor();
    await workbench.enter(instruction);
  }

  /** Saves, and waits until the file is so: VS Code writes it a while after. */
  async function savedAs(name: string, text: string): Promise<void> {
    await parley.page.keyboard.press('Control+S');
    // VS Code empties the file before it writes, and may save by itself as well.
    await eventually(() => readFile(path.join(parley.workspace, name), 'utf8'), text);
  }

  it('streams in as a diff, of which one change is rejected and the rest accepted', async () => {
    const { workbench } = parley;
    await begin('mouse.py');
    const asked = /Rewrite mouse\.py:2-7 · ~?\d+ tokens in the request · Scripted/;
    await workbench.open('Parley: Rewrite Selection…', workbench.asking(asked));
    await workbench.enter('Add types, and wait a minute at most.');
    await editor.lens('Add types, and wait').waitFor();
    await workbench.statusBarItem('parley.editorRuns').getByText('mouse.py:2-7').waitFor();
    // Its beginning is out of the editor again as soon as Auto Save comes: on a busy machine before it was seen.
    await persistently(async () => {
      await service.ask('Go on.');
      await editor.lens('2 changes').waitFor({ timeout: stepTimeoutMs });
    });
    await editor.lensButton('Reject', '2 changes').click();
    await editor.line('attempt: int').waitFor({ state: 'detached' });
    await editor.lens('2 changes').waitFor({ state: 'detached' });
    await editor.lensButton('Accept').click();
    await workbench.reviewsDecided();
    await workbench.focusedEditor('mouse.py').waitFor();
    await savedAs('mouse.py', secondOnly);
    // Undo takes back one decision after the other, then the whole rewrite.
    for (const left of ['1 change to review', '2 changes to review']) {
      await parley.page.keyboard.press('Control+Z');
      await workbench.statusBarItem('parley.review').getByText(left).waitFor();
    }
    // A save that came in the middle of the text may have ended an undo step there.
    await persistently(async () => {
      await parley.page.keyboard.press('Control+Z');
      await workbench.reviewsDecided({ timeout: stepTimeoutMs });
    });
    await savedAs('mouse.py', source);
  });

  it('does the same from the keyboard alone', async () => {
    const { page, workbench } = parley;
    await rewrite('keyboard.py', 'Add types, and wait a minute at most.');
    await workbench.statusBarItem('parley.review').getByText('2 changes to review').waitFor();
    await workbench.focusedEditor('keyboard.py').waitFor();
    const cursor = workbench.statusBarItem('status.editor.selection');
    await page.keyboard.press('Control+Home');
    await cursor.getByText('Ln 1, Col 1', { exact: true }).waitFor();
    await page.keyboard.press('Alt+F5');
    await cursor.getByText('Ln 2, Col 1', { exact: true }).waitFor();
    await workbench.chord('n');
    await workbench.statusBarItem('parley.review').getByText('1 change').waitFor();
    await workbench.chord('Shift+Y');
    await workbench.reviewsDecided();
    await savedAs('keyboard.py', secondOnly);
    // It is said for some seconds, which a busy machine may need to show it.
    const nothingLeft = page.locator('.part.statusbar').getByText('All changes here are decided.');
    await persistently(async () => {
      await workbench.chord('y');
      await nothingLeft.waitFor({ timeout: stepTimeoutMs });
    });
  });

  it('follows the words in the field, also where a longer instruction that was asked before has them', async () => {
    const { workbench } = parley;
    await begin('short.py');
    await workbench.chord('Control+G');
    await workbench.quickPickRow('Add types, and wait a minute at most.').waitFor();
    await workbench.enter('Add types, and wait');
    await editor.lens('Accept All').waitFor();
    await eventually(() => editor.lens('Add types, and wait a').count(), 0);
    await workbench.openFile('mouse.py');
    const elsewhere = workbench.statusBarItem('parley.review');
    await elsewhere.getByText('2 changes to review in another file').click();
    await workbench.focusedEditor('short.py').waitFor();
    await editor.lensButton('Reject All').click();
    await workbench.reviewsDecided();
  });

  it('is written when its answer ends behind another file, and one Undo takes it back', async () => {
    const { page, workbench } = parley;
    await rewrite('behind.py', 'Add them behind another file.');
    await editor.lens('Add them behind').waitFor();
    await workbench.openFile('mouse.py');
    const elsewhere = workbench.statusBarItem('parley.review');
    await persistently(async () => {
      await service.ask('Go on.');
      await elsewhere.getByText('in another file').waitFor({ timeout: stepTimeoutMs });
    });
    // VS Code shows the lenses that it kept of a file for a moment.
    await editor.lens('Add types, and wait').waitFor({ state: 'detached' });
    await savePicture(page, 'out/ui-themes/rewrite-elsewhere.png');
    await elsewhere.getByText('2 changes to review in another file').click();
    await workbench.focusedEditor('behind.py').waitFor();
    await editor.lens('2 changes').waitFor();
    await savePicture(page, 'out/ui-themes/rewrite-behind.png');
    await page.keyboard.press('Control+Z');
    await workbench.reviewsDecided();
    await savedAs('behind.py', source);
  });

  it('shows an answer that ended early as incomplete, and continues it', async () => {
    const { workbench } = parley;
    await rewrite('short.py', 'Add types, but cut it short.');
    await editor.lens('reached the output token limit').waitFor();
    await editor.lens('Keep Partial').waitFor();
    await editor.lensButton('Continue').click();
    await editor.lens('2 changes').waitFor();
    await editor.lensButton('Accept All').click();
    await workbench.reviewsDecided();
    await savedAs(
      'short.py',
      source
        .split('\n')
        .toSpliced(1, 6, ...typed)
        .join('\n'),
    );
  });

  it('keeps half an answer that was saved and closed, and shows it again where it is opened from the status bar', async () => {
    const { workbench } = parley;
    await rewrite('half.py', 'Add types, but cut it short.');
    await editor.lens('Keep Partial').waitFor();
    await workbench.runCommand('File: Save');
    await editor.line('delay = base').waitFor();
    const waiting = workbench.statusBarItem('parley.review');
    await waiting.getByText('2 changes to review', { exact: true }).waitFor();
    await workbench.runCommand('View: Close All Editors');
    await waiting.getByText('2 changes to review in another file').waitFor();
    await waiting.click();
    await workbench.focusedEditor('half.py').waitFor();
    await editor.lensButton('Keep Partial').click();
    await workbench.reviewsDecided();
    await workbench.runCommand('File: Save');
    const kept = source.split('\n').toSpliced(1, 6, ...typed.slice(0, 3));
    await savedAs('half.py', kept.join('\n'));
  });

  it('names above the code what an answer adds unasked, and keeps its example in the notes', async () => {
    const { page, workbench } = parley;
    const notes = new ExplanationPage(page);
    await rewrite('more.py', 'Do more of it.');
    await editor.lens('The answer also adds `Delay` and `main`.').waitFor();
    await savePicture(page, 'out/ui-themes/rewrite-additions.png');
    await workbench.statusBarItem('parley.rewriteRemarks').click();
    await notes.heading('Do more of it').waitFor();
    await notes.frame.getByText('print(delay_ms(3))').waitFor();
    await savePicture(page, 'out/ui-themes/rewrite-notes.png');
    await workbench.openFile('more.py');
    await editor.lensButton('Reject All').click();
    await workbench.reviewsDecided();
    await savedAs('more.py', source);
  });

  it('says above the code why an answer was not applied, with all that can be done about it', async () => {
    const { page, workbench } = parley;
    const explanation = new ExplanationPage(page);
    await rewrite('refused.py', 'Leave parts out.');
    await editor.lens('omits parts of the code').waitFor();
    await workbench.statusBarItem('parley.refusals').getByText('1 answer not applied').waitFor();
    await savePicturesInThemes(workbench, 'refusal');
    await editor.lensButton('Show Answer').click();
    await explanation.heading('Leave parts out').waitFor();
    await explanation.goTo('Open refused.py, line 6', 'Ln 6, Col 1');
    await workbench.focusedEditor('refused.py').waitFor();
    await savePicture(page, 'out/ui-themes/refusal-answer.png');
    await editor.lensButton('Ask for All of It').click();
    await editor.lens('contains no code').waitFor();
    const command = 'Parley: Resolve Answer That Wasn’t Applied…';
    await workbench.open(command, workbench.quickPickRow('Dismiss'));
    await workbench.pick('Dismiss');
    await workbench.statusBarItem('parley.refusals').waitFor({ state: 'detached' });
    await eventually(() => editor.lens('contains no code').count(), 0);
    await savedAs('refused.py', source);
  });
});
