import assert from 'node:assert/strict';
import { LocalModelError } from '../../../src/localModels/localModelError';
import { readModelAddress } from '../../../src/localModels/modelAddress';

function faultOf(typed: string): string {
  try {
    readModelAddress(typed);
  } catch (error) {
    if (error instanceof LocalModelError) return error.fault.kind;
  }
  return 'none';
}

describe('readModelAddress', () => {
  it('reads names of a hub', () => {
    assert.deepEqual(readModelAddress('hf:org/model'), {
      kind: 'tag',
      repository: 'org/model',
      tag: 'latest',
    });
    assert.deepEqual(readModelAddress(' hf:org/model.x:Q4_K_M '), {
      kind: 'tag',
      repository: 'org/model.x',
      tag: 'Q4_K_M',
    });
    assert.deepEqual(readModelAddress('hf:org/model/sub/file.gguf#v1'), {
      kind: 'hub',
      repository: 'org/model',
      branch: 'v1',
      file: 'sub/file.gguf',
    });
  });

  it('reads links to model files, over plain http from this machine only', () => {
    const { kind } = readModelAddress('https://host.invalid/a/b.gguf?download=true');
    assert.equal(kind, 'link');
    assert.equal(readModelAddress('http://127.0.0.1:8000/b.GGUF').kind, 'link');
    assert.equal(faultOf('http://host.invalid/b.gguf'), 'plainHttp');
  });

  it('refuses everything else', () => {
    for (const typed of [
      '',
      'org/model',
      'hf:org',
      'hf:org/../x/y.gguf',
      'https://x/y.bin',
      'file:///a.gguf',
    ]) {
      assert.equal(faultOf(typed), 'notAModel', typed);
    }
  });
});
