import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RestoreWindow } from './support/restoreWindow';
import { until } from './support/until';
import { setSetting } from './support/setSetting';
import { untilSavesAreTrimmed } from './support/untilSavesAreTrimmed';

const text = 'a =  1\nb =  2\n';

describe('a file that is formatted when it is saved', () => {
  let at: RestoreWindow;
  let formatter: vscode.Disposable;
  const setting = (value: boolean | undefined): Thenable<void> =>
    setSetting('editor.formatOnSave', value);

  before(untilSavesAreTrimmed);

  beforeEach(async () => {
    at = new RestoreWindow();
    await at.open({ 'formatted.txt': text });
    formatter = vscode.languages.registerDocumentFormattingEditProvider(
      { pattern: '**/formatted.txt' },
      {
        provideDocumentFormattingEdits: (document) => {
          const whole = new vscode.Range(0, 0, document.lineCount, 0);
          const formatted = document.getText().replaceAll(/ +/gu, ' ');
          return [vscode.TextEdit.replace(whole, formatted)];
        },
      },
    );
    await setting(true);
  });

  afterEach(async () => {
    formatter.dispose();
    await setting(undefined);
    await at.close();
  });

  it('is what the user accepted and then formatted, which the model is answered', async () => {
    await at.edited(['formatted.txt', 'a =  1', 'a =  10']);
    assert.deepEqual(await at.answers(), [
      `${at.name}/formatted.txt is saved, which changed it again, such as by formatting. Read it before you edit it again. The user accepted the change.`,
    ]);
    assert.equal(await at.onDisk('formatted.txt'), 'a = 10\nb = 2\n');
  });

  it('is restored byte for byte, after another edit and a reload as well', async () => {
    await at.edited(['formatted.txt', 'a =  1', 'a =  10'], ['formatted.txt', 'b = 2', 'b =   3']);
    assert.equal(await at.onDisk('formatted.txt'), 'a = 10\nb = 3\n');
    await at.shows('formatted.txt');
    await at.reload();
    await at.shows('formatted.txt');
    await at.restore();
    assert.deepEqual(at.said, ['Restored 1 file.']);
    assert.equal(await at.onDisk('formatted.txt'), text);
    // VS Code reads it again a moment later.
    await until('the editor has it', () => at.textOf('formatted.txt') === text);
  });

  it('stays as it is where the user edited it as well', async () => {
    await at.edited(['formatted.txt', 'a =  1', 'a =  10']);
    const document = await at.type('formatted.txt', 'mine =  1\n');
    await document.save();
    await at.restore();
    assert.equal(await at.onDisk('formatted.txt'), 'mine = 1\na = 10\nb = 2\n');
  });
});
