import assert from 'node:assert/strict';
import { modelItem } from '../../src/workbench/connection/chooseModel';

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
});
