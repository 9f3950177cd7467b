import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { nativePackageName } from '../../../scripts/llama/nativePackages.mjs';
import { engineRelease, tarballAddress } from '../../../src/localModels/enginePackages';

describe('the packages of the llama.cpp engine', () => {
  let lock = '';
  before(async () => {
    lock = await readFile('media/llama/package-lock.json', 'utf8');
  });

  it('are for each platform the part for its own processor, and none for graphics cards', () => {
    const natives = [
      'linux-x64',
      'linux-arm64',
      'darwin-arm64',
      'darwin-x64',
      'win32-x64',
      'win32-arm64',
    ].map((each) => {
      const [platform = '', architecture = ''] = each.split('-');
      return engineRelease(lock, platform, architecture)?.native;
    });
    assert.deepEqual(natives, [
      '@node-llama-cpp/linux-x64',
      '@node-llama-cpp/linux-arm64',
      '@node-llama-cpp/mac-arm64-metal',
      '@node-llama-cpp/mac-x64',
      '@node-llama-cpp/win-x64',
      '@node-llama-cpp/win-arm64',
    ]);
    assert.equal(engineRelease(lock, 'freebsd', 'x64'), undefined);
    const own = engineRelease(lock, process.platform, process.arch);
    assert.equal(own?.native, nativePackageName());
  });

  it('all have a checksum, and one native part', () => {
    const packages = engineRelease(lock, 'linux', 'x64')?.packages ?? [];
    assert.ok(packages.length > 100);
    assert.ok(packages.every(({ integrity }) => integrity.startsWith('sha512-')));
    assert.equal(packages.filter(({ name }) => name.startsWith('@node-llama-cpp/')).length, 1);
  });

  it('have addresses as registries have them', () => {
    const at = { place: '', version: '1.2.3', integrity: '' };
    const addresses = ['left-pad', '@scope/left-pad'].map((name) =>
      tarballAddress('https://registry.invalid//', { ...at, name }),
    );
    assert.deepEqual(addresses, [
      'https://registry.invalid/left-pad/-/left-pad-1.2.3.tgz',
      'https://registry.invalid/@scope/left-pad/-/left-pad-1.2.3.tgz',
    ]);
  });
});
