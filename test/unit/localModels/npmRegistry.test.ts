import assert from 'node:assert/strict';
import { npmRegistry } from '../../../src/localModels/npmRegistry';

describe('the registry of npm', () => {
  const { env } = process;
  const before = env['npm_config_registry'];

  afterEach(() => {
    if (before === undefined) delete env['npm_config_registry'];
    else env['npm_config_registry'] = before;
  });

  it('is the one that npm is set to use', async () => {
    env['npm_config_registry'] = 'https://packages.example/npm/';
    assert.equal(await npmRegistry(), 'https://packages.example/npm/');
  });

  it('is unknown without npm', async () => {
    const path = env['PATH'];
    env['PATH'] = '/nowhere';
    try {
      assert.equal(await npmRegistry(), undefined);
    } finally {
      env['PATH'] = path;
    }
  });
});
