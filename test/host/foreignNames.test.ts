import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { reviewItem } from '../../src/services/review/reviewCommands';
import { modelItem } from '../../src/services/connection/chooseModel';

describe('names that a service gives', () => {
  it('are shown in lists as they are, without the icons that VS Code reads in them', () => {
    const { label, description, detail } = modelItem(
      {
        name: 'models/$(trash)',
        displayName: '$(verified) Trusted',
        description: 'The $(star-full) best, $(sync~spin)',
      },
      true,
    );
    assert.equal(label, '$(check) \\$(verified) Trusted');
    assert.equal(description, 'models/\\$(trash)');
    assert.equal(detail, 'The \\$(star-full) best, \\$(sync~spin)');
  });

  it('are shown in lists with marks for what can’t be seen, and kept as they are', () => {
    const model = { name: 'models/a\u200Bb', displayName: 'Fast\u202E', description: '\u{E0041}' };
    const { name, label, description, detail } = modelItem(model, false);
    assert.deepEqual(
      [label, description, detail],
      ['Fast‹U+202E›', 'models/a‹U+200B›b', '‹U+E0041›'],
    );
    assert.equal(name, model.name);
  });
});

describe('names of files', () => {
  it('are shown in the list of reviews without the icons that VS Code reads in them', () => {
    const uri = vscode.Uri.file('/a/$(trash).ts');
    const { label, description } = reviewItem({
      document: { uri },
      title: 'Simplify $(check)',
      hunks: [],
    });
    assert.match(label, /\\\$\(trash\)\.ts$/u);
    assert.match(description ?? '', /^Simplify \\\$\(check\) · /u);
  });
});
