import { EditorPage } from '../pages/editorPage';
import { TokensPage } from '../pages/tokensPage';
import type { OpenParley } from '../support/openParley';
import { persistently, stepTimeoutMs } from '../support/persistently';
import { savePicture } from '../support/savePicture';
import type { ScriptedService } from '../support/scriptedService';
import { sharedSuite } from '../support/sharedSuite';

const code = "const role = 'user';\nconst other = 2;\n";
const changed = "const role = 'user\u202E \u2066';\nconst other = 2;\n";
const fence = '```';
const script = {
  answers: [
    {
      match: 'Say wh\u200Bo',
      steps: [{ text: fence }, { until: 'Go on.', text: `ts\n${changed}${fence}` }],
    },
    { steps: [{ text: 'Yes.' }] },
  ],
};

describe('hidden characters in names', () => {
  let parley: OpenParley;
  let editor: EditorPage;
  let service: ScriptedService;

  const files = { 'role.ts': code, 'gpj\u202E $(key).ts': code };
  sharedSuite(script, files, (opened, scripted) => {
    parley = opened;
    service = scripted;
    editor = new EditorPage(opened.page);
  });

  it('are marks in the rows of trees', async () => {
    await parley.workbench.runCommand('Parley: Count Tokens');
    const tokens = new TokensPage(parley.page);
    await tokens.row(/^gpj‹U\+202E› \$\(key\)\.ts, /).waitFor();
    await savePicture(parley.page, 'out/ui-themes/hidden-in-tree.png');
  });

  it('are marks in the rows of lists', async () => {
    const { chat, page, workbench } = parley;
    await chat.ask('Who is \u202Ethis?');
    await chat.answered();
    await chat.turns('You').getByRole('img', { name: 'U+202E' }).waitFor();
    await workbench.viewAction('Show Chats').click();
    await workbench.quickPickRow('Who is ‹U+202E›this?').waitFor();
    await savePicture(page, 'out/ui-themes/hidden-in-list.png');
    await workbench.closeList();
  });

  it('are marks in the status bar and in lenses, which count those of the new code', async () => {
    const { page, workbench } = parley;
    await workbench.openFile('role.ts');
    await editor.selectLines(1, 2);
    const asked = workbench.asking(/Rewrite role\.ts:1-2 · ~?\d+ tokens in the request · Scripted/);
    await workbench.open('Parley: Rewrite Selection…', asked);
    await workbench.enter('Say wh\u200Bo');
    await workbench.statusBarItem('parley.editorRuns').getByText('Say wh‹U+200B›o').waitFor();
    await editor.lens('Say wh‹U+200B›o').waitFor();
    // What is said before the service has the request doesn't count for its answer.
    await persistently(async () => {
      await service.ask('Go on.');
      await editor.lens('2 hidden characters').waitFor({ timeout: stepTimeoutMs });
    });
    await savePicture(page, 'out/ui-themes/hidden-in-lens.png');
    await editor.lensButton('Reject').click();
    await workbench.reviewsDecided();
  });
});
