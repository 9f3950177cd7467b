import assert from 'node:assert/strict';
import { absolutePath, pathsInFolders } from '../../../src/source/folderPaths';

describe('pathsInFolders', () => {
  function candidates(path: string, ...names: string[]): string[][] {
    const groups = pathsInFolders(
      path,
      names.map((name) => ({ name })),
    );
    return groups.map((group) => group.map(({ folder, inside }) => `${folder.name}: ${inside}`));
  }

  it('takes the first name for that of a folder where there are several, whatever their order', () => {
    const whole = (path: string): string[] => [`web: ${path}`, `api: ${path}`];
    const path = 'api/index.ts';
    assert.deepEqual(candidates(path, 'web', 'api'), [['api: index.ts'], whole(path)]);
    assert.deepEqual(candidates('api', 'web', 'api'), [['api: '], whole('api')]);
    assert.deepEqual(candidates('api/', 'web', 'api'), [['api: '], whole('api/')]);
    assert.deepEqual(candidates('apis/index.ts', 'web', 'api'), [[], whole('apis/index.ts')]);
  });

  it('knows a folder whose name has a slash', () => {
    assert.deepEqual(candidates('my/api/a.ts', 'my/api', 'my')[0], [
      'my/api: a.ts',
      'my: api/a.ts',
    ]);
  });

  it('takes a path from the only folder on first', () => {
    assert.deepEqual(candidates('api/a.ts', 'api'), [['api: api/a.ts'], ['api: a.ts']]);
  });
});

describe('absolutePath', () => {
  it('is a path of the whole disk as addresses have it, and of no other machine', () => {
    assert.deepEqual(absolutePath('/app/a.ts'), ['/app/a.ts']);
    assert.deepEqual(absolutePath('C:/app/a.ts'), ['/C:/app/a.ts']);
    const others = ['app/a.ts', '//host/a.ts', 'C:a.ts'];
    assert.deepEqual(others.flatMap(absolutePath), []);
  });
});
