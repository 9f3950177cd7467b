import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { chooseTools } from './support/chooseTools';
import { savePicture, savePicturesInThemes } from './support/savePicture';

const files = {
  'a.txt': 'One.\n',
  'src/loan.ts': [
    'export const pricePerDay = 20;',
    '',
    '/** What is due for days that a book came back late. */',
    'export function lateFee(days: number): number {',
    '  return days * pricePerDay;',
    '}',
    '',
  ].join('\n'),
  'src/desk.ts': "import { lateFee } from './loan';\n\nconsole.log(lateFee(3));\n",
};

describe('the tools of the built-in reader', () => {
  let parley: OpenParley;

  before(async () => {
    parley = await openParley({ files });
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await parley.dispose();
  });

  it('are none of those that change something, which it says above the message', async () => {
    const { chat, workbench } = parley;
    await chooseTools(parley, 'Choose Tools…');
    await workbench.check('create_file');
    await workbench.quickInput().getByText('Tools: 1 selected').waitFor();
    await workbench.accept();
    await chat.notice
      .getByText('can’t use these tools. It answers from what you attach.')
      .waitFor();
    await chat.button('Tools: this model doesn’t use them.').waitFor();
    await savePicturesInThemes(workbench, 'no-tools');
    await chat.notice.getByRole('button', { name: 'Connect a Model…' }).waitFor();
    await chat.notice.getByRole('button', { name: 'Turn Off Tools' }).click();
    await chat.notice.waitFor({ state: 'detached' });
    await chat.button('Tools: off. The model can’t look at files.').waitFor();
  });

  it('are those that only read, with which it finds and quotes', async () => {
    const { chat, page } = parley;
    await chooseTools(parley, 'All');
    await chat.button('Tools: the model can read and search files (11 tools)').waitFor();
    await chat.ask('Where is `lateFee` used?');
    await chat.answered();
    await chat.call('Search for “lateFee”').waitFor();
    await chat.lastAnswer.getByText('I searched the workspace for lateFee.').waitFor();
    await chat.place(chat.lastAnswer, 'Open loan.ts, line 4').first().waitFor();
    await savePicture(page, 'out/ui-themes/reader-tools.png');
  });
});
