import assert from 'node:assert/strict';
import {
  instructionText,
  withFolderInstructions,
  type FolderInstruction,
} from '../../../src/conversation/folderInstructions';
import { readJournal } from '../../../src/conversation/journal';

const ofAgents: FolderInstruction = {
  folder: 'api',
  path: 'AGENTS.md',
  text: 'Write tests first.',
  isCut: false,
};

describe('the instructions of a folder', () => {
  it('come behind the instruction of the user, each under a heading that names its file', () => {
    const settings = { systemInstruction: { parts: [{ text: 'Be brief.' }] } };
    const { systemInstruction } = withFolderInstructions(settings, [ofAgents]);
    assert.deepEqual(systemInstruction?.parts, [
      { text: 'Be brief.' },
      { text: 'Instructions of the project, from its file AGENTS.md:\n\nWrite tests first.' },
    ]);
  });

  it('are an instruction of their own where the user has none, and nothing where there are none', () => {
    const { systemInstruction } = withFolderInstructions({}, [ofAgents]);
    assert.deepEqual(systemInstruction?.parts, [{ text: instructionText(ofAgents) }]);
    assert.deepEqual(withFolderInstructions({ model: 'models/a' }, []), { model: 'models/a' });
  });

  it('are left out of a chat as its journal says last, but for what is damaged', () => {
    const lines = [
      { type: 'conversation', version: 1, id: 'c', createdAtMs: 0 },
      { type: 'folderInstructions', leftOut: ['api', 'web'] },
      { type: 'folderInstructions', leftOut: ['api'] },
      { type: 'folderInstructions', leftOut: [7] },
    ];
    const read = readJournal(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    assert.deepEqual(read?.conversation.leftOutInstructions, ['api']);
    assert.equal(read.damagedLines, 1);
  });
});
