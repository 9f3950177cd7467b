import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EditorPage } from './pages/editorPage';
import { SurfacesPage } from './pages/surfacesPage';
import { eventually } from './support/eventually';
import { LocalModel } from './support/localModel';
import { savePicturesInThemes } from './support/savePicture';
import { startWhereFound } from './support/startWhereFound';
import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { persistently, stepTimeoutMs } from './support/persistently';
import { hasGit, makeRepository } from './support/repository';

const retry = 'def delay_ms(attempt):\n    return 100 * 2 ** attempt\n\nMAX_ATTEMPTS = 5\n';
const limited = 'def delay_ms(attempt):\n    return min(100 * 2 ** attempt, 30_000)\n';
const fence = '```';
const model = 'home-coder-7b';

const answers = [
  { match: 'Write the message.', text: 'Wait half a minute at most' },
  {
    match: 'how long a retry waits',
    text: `In \`net/retry.py\`:\n\n${fence}python\n${limited}${fence}\n`,
  },
];

/** What differs between those who click and those who type. */
interface Hands {
  connect(): Promise<void>;
  chooseServer(host: string): Promise<void>;
  chooseModel(name: string): Promise<void>;
  followPlace(label: string): Promise<void>;
  press(button: string): Promise<void>;
  acceptChange(): Promise<void>;
  writeCommitMessage(): Promise<void>;
}

const ways: [how: string, hands: (parley: OpenParley) => Hands][] = [
  ['by the mouse', mouse],
  ['by the keyboard', keyboard],
];

for (const [how, handsOf] of ways) {
  describe(`the first hour, ${how}`, () => {
    const server = new LocalModel(answers);
    let parley: OpenParley;
    let hands: Hands;

    before(async () => {
      await startWhereFound(server);
      parley = await openParley({
        files: { 'net/retry.py': retry, 'notes.md': '# Notes\n\nPigeons carry messages.\n' },
        settings: { 'parley.local.address': '' },
        withAllExtensions: true,
      });
      hands = handsOf(parley);
    });

    afterEach(async function () {
      await saveFailure(parley, this.currentTest);
    });

    after(async () => {
      await parley.dispose();
      await server.stop();
    });

    it('begins without key and network, with an answer that leads to the code', async () => {
      const { chat, workbench } = parley;
      await chat.connectedTo('Parley Reader (no AI)');
      await workbench.openFile('retry.py');
      await chat.readAttachment('retry.py').waitFor();
      await chat.ask('Where is MAX_ATTEMPTS?');
      await chat.answered();
      await hands.followPlace('Open retry.py, line 4');
      await workbench.statusBarItem('status.editor.selection').getByText('Ln 4').waitFor();
    });

    it('finds the server that runs on this machine, and has its model answer', async () => {
      const { chat, workbench } = parley;
      await workbench.runCommand('Parley: New Chat');
      await chat.focusedComposer.waitFor();
      await hands.connect();
      const { host } = new URL(server.address);
      await hands.chooseServer(host);
      await workbench.quickInput().getByText(`server at ${host}`).first().waitFor();
      await hands.chooseModel(model);
      await chat.connectedTo(model);
    });

    it('asks about the code with nothing attached, and the code is found and sent', async () => {
      const { chat, workbench } = parley;
      await workbench.runCommand('View: Close All Editors');
      await chat.composer.fill('Limit how long a retry waits');
      await hands.press('Search Workspace');
      await chat.attached.getByText('From 1 file').waitFor();
      await chat.composer.press('Enter');
      await chat.answered();
      await chat.lastAnswer.getByText('30_000').waitFor();
      assert.match(server.lastPrompt, /File: net\/retry\.py[^]+return 100 \* 2 \*\* attempt/u);
      await chat.turns('You').last().getByText('From 1 file').waitFor();
      await savePicturesInThemes(workbench, `first-hour-${how.replaceAll(' ', '-')}`);
    });

    it('takes the answer into its file after a review', async () => {
      const { workbench, workspace, page } = parley;
      await hands.press('Apply to File…');
      await workbench.focusedEditor('retry.py').waitFor();
      await new EditorPage(page).lens('Code from Chat').waitFor();
      // The keys are those of a change that waits.
      await workbench.statusBarItem('parley.review').getByText('to review').waitFor();
      await hands.acceptChange();
      await workbench.reviewsDecided();
      await workbench.focusedEditor('retry.py').waitFor();
      await page.keyboard.press('Control+S');
      const saved = `${limited}\nMAX_ATTEMPTS = 5\n`;
      await eventually(() => readFile(path.join(workspace, 'net/retry.py'), 'utf8'), saved);
    });

    it('ends with a commit message, where git is on the machine', async function () {
      const { workspace, workbench, page } = parley;
      if (!(await hasGit())) this.skip();
      await makeRepository(workspace, 'notes.md', '# Notes\n\nPigeons carry all messages.\n');
      await workbench.runCommand('Source Control: Focus on Changes View');
      // The palette doesn't offer it before Git has found the repository, also not later.
      await new SurfacesPage(page).scmBox.waitFor();
      await hands.writeCommitMessage();
      await new SurfacesPage(page).scmBoxText('Wait half a minute at most').waitFor();
    });
  });
}

function mouse({ chat, workbench, page }: OpenParley): Hands {
  return {
    connect: () => chat.button('Connect a Model…').first().click(),
    async chooseServer(host) {
      await workbench.quickPickRow(host).waitFor();
      // Their list is drawn again with each that is found: the click could be at another one of this machine.
      await workbench.filter(host);
      await workbench.pickUntil(host, workbench.quickPickRow(model));
    },
    chooseModel: (name) => workbench.pick(name),
    followPlace: (label) => chat.place(chat.lastAnswer, label).first().click(),
    press: (button) => chat.button(button).last().click(),
    acceptChange: () => new EditorPage(page).lensButton('Accept').click(),
    async writeCommitMessage() {
      const surfaces = new SurfacesPage(page);
      await surfaces.pointAtRepository();
      await surfaces.scmAction('Write Commit Message').click();
    },
  };
}

function keyboard({ chat, workbench, page }: OpenParley): Hands {
  async function choose(typed: string): Promise<void> {
    await page.keyboard.type(typed);
    await workbench.focusedRow(typed).waitFor({ timeout: stepTimeoutMs });
    await page.keyboard.press('Enter');
  }
  async function chooseRow(name: string): Promise<void> {
    await workbench.quickPickRow(name).waitFor();
    await choose(name);
  }
  function run(command: string): Promise<void> {
    return persistently(async () => {
      await page.keyboard.press('F1');
      await workbench.quickInput().locator('input:focus').waitFor({ timeout: stepTimeoutMs });
      await choose(command);
    });
  }
  return {
    connect: () => run('Parley: Connect…'),
    chooseServer: chooseRow,
    chooseModel: chooseRow,
    async followPlace(label) {
      await chat.place(chat.lastAnswer, label).first().focus();
      await page.keyboard.press('Enter');
    },
    async press(button) {
      await chat.button(button).last().focus();
      await page.keyboard.press('Enter');
    },
    acceptChange: () => workbench.chord('y'),
    writeCommitMessage: () => run('Parley: Write Commit Message'),
  };
}
