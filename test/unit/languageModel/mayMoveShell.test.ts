import assert from 'node:assert/strict';
import { mayMoveShell } from '../../../src/languageModel/mayMoveShell';

describe('a command line that may leave its shell elsewhere', () => {
  const moving = ['cd /', 'cd..', 'a && cd b && c', '(cd a; make)', 'pushd x', 'Set-Location ..'];
  for (const line of [...moving, 'if true\nthen\n  CD b\nfi']) {
    it(JSON.stringify(line), () => assert.equal(mayMoveShell(line), true));
  }

  const staying = ['npm test', 'cat abcd', './cd', 'git cd-rom', 'ls src/cd', 'lscd', 'cdk deploy'];
  it('is none of these', () => assert.deepEqual(staying.filter(mayMoveShell), []));
});
