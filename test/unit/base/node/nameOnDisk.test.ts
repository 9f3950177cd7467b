import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import { otherNameOnDisk } from '../../../../src/base/node/nameOnDisk';

describe('the name that a disk has for a file', () => {
  const root = { given: '/w', real: '/w' };
  const windows = { given: 'c:\\w', real: 'C:\\w' };

  const ofPosix = (given: string, real: string): string | undefined =>
    otherNameOnDisk(root, { given, real }, posix);
  const ofWindows = (given: string, real: string): string | undefined =>
    otherNameOnDisk(windows, { given, real }, win32);

  it('is the one that was given, wherever the folder is and however its drive is written', () => {
    assert.equal(ofPosix('/w/src/a.ts', '/w/src/a.ts'), undefined);
    assert.equal(ofPosix('/w', '/w'), undefined);
    assert.equal(ofWindows('c:\\w\\src\\a.ts', 'C:\\w\\src\\a.ts'), undefined);
    const linked = { given: '/home/w', real: '/disks/1/w' };
    const file = { given: '/home/w/a.ts', real: '/disks/1/w/a.ts' };
    assert.equal(otherNameOnDisk(linked, file, posix), undefined);
  });

  it('is another one in another case, and for short names, dots at the end and streams', () => {
    assert.equal(ofPosix('/w/OUT/a.js', '/w/out/a.js'), 'out/a.js');
    assert.equal(ofWindows('c:\\w\\.GIT\\config', 'C:\\w\\.git\\config'), '.git/config');
    assert.equal(ofWindows('c:\\w\\GIT~1\\config', 'C:\\w\\.git\\config'), '.git/config');
    assert.equal(ofWindows('c:\\w\\.env.', 'C:\\w\\.env'), '.env');
    assert.equal(ofWindows('c:\\w\\.env::$DATA', 'C:\\w\\.env'), '.env');
  });

  it('is the one that was given also where the disk has the parts of its letters, which VS Code puts together', () => {
    const composed = '/w/Übersicht/é.md'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    assert.equal(ofPosix(composed, decomposed), undefined);
    assert.equal(ofPosix(decomposed, decomposed), undefined);
    // Rules of ignore files are about the letters that are listed.
    assert.equal(ofPosix(decomposed, composed), composed.slice('/w/'.length));
  });

  it('is empty where a link leads out of the folder', () => {
    assert.equal(ofPosix('/w/linked/a.ts', '/etc/a.ts'), '');
    assert.equal(ofPosix('/w/linked', '/'), '');
    assert.equal(ofWindows('c:\\w\\linked', 'D:\\other'), '');
    assert.equal(ofPosix('/w/..a', '/w/..b'), '..b');
  });
});
