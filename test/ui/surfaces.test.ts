import { EditorPage } from './pages/editorPage';
import { SurfacesPage } from './pages/surfacesPage';
import { saveFailure } from './support/openParley';
import { hasGit, makeRepository } from './support/repository';
import { openScriptedParley, setKey, type ScriptedParley } from './support/openScriptedParley';
import { eventually } from './support/eventually';

const key = 'surfaces-key';
const script = {
  answers: [
    {
      match: 'Write the message.',
      steps: [
        { text: 'Raise the price\n\n' },
        { delayMs: 300, text: 'Two coins were too few for what the shop pays itself.' },
      ],
    },
    {
      match: '`data`',
      steps: [{ text: '[{"name":"shop_prices","reason":"what it holds"}]' }],
    },
  ],
};
const code = 'const data = [1, 2];\nconsole.log(data.length);\n';

describe('Parley in VS Code’s own surfaces', () => {
  let open: ScriptedParley;
  let surfaces: SurfacesPage;

  before(async () => {
    open = await openScriptedParley(script, key, { 'price.ts': code }, { withAllExtensions: true });
    surfaces = new SurfacesPage(open.parley.page);
    await setKey(open.parley, key);
  });

  afterEach(async function () {
    await saveFailure(open.parley, this.currentTest);
  });

  after(() => open.dispose());

  it('opens the walkthrough when it is asked for', async () => {
    await open.parley.workbench.runCommand('Parley: Get Started');
    await surfaces.walkthroughStep('Ask about a file').waitFor();
    await surfaces.walkthroughStep('Ask about a file').click();
    await surfaces.walkthroughButton('Open Chat').waitFor();
    // The window is in a browser, but Parley isn't: what needs a program is there.
    await surfaces.walkthroughStep('Write commit messages').waitFor();
    await surfaces.walkthroughStep('Connect a model').click();
    await surfaces.walkthroughText('finds servers such as Ollama').waitFor();
  });

  it('renames a symbol of TypeScript to a name that is suggested and picked', async () => {
    const { page, workbench } = open.parley;
    await workbench.openFile('price.ts');
    // From `const` to what it names.
    const keys = ['Control+Home', ...Array<string>(6).fill('ArrowRight')];
    await new EditorPage(page).pressUntilAt(keys, 'Ln 1, Col 7');
    await (await surfaces.suggestedName('shopPrices')).click();
    await workbench.editorText('console.log(shopPrices.length)').waitFor();
    await page.keyboard.press('Control+Z');
    await workbench.editorText('console.log(data.length)').waitFor();
  });

  it('writes the commit message of what is staged, where git is on the machine', async function () {
    const { workspace, workbench } = open.parley;
    if (!(await hasGit())) this.skip();
    await makeRepository(workspace, 'price.ts', code.replace('1, 2', '1, 3'));
    await workbench.runCommand('Source Control: Focus on Changes View');
    await surfaces.pointAtRepository();
    await surfaces.scmAction('Write Commit Message').click();
    await surfaces.scmBoxText('Raise the price').waitFor();
    await surfaces.scmBoxText('Two coins were too few').waitFor();
    await surfaces.pointAtRepository();
    await surfaces.scmAction('Write Commit Message').waitFor();
    await eventually(() => surfaces.scmAction('Stop Writing Commit Message').count(), 0);
  });
});
