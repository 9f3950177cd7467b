import assert from 'node:assert/strict';
import { commands } from '../../../../src/platform/manifest/commands';
import { createReference } from '../../../../src/platform/manifest/createReference';
import { settings } from '../../../../src/platform/manifest/settings';

describe('the page of settings and commands', () => {
  const lines = createReference().split('\n');
  const rowsWith = (text: string): string[] => lines.filter((line) => line.includes(`\`${text}\``));
  const rowOf = (text: string): string => rowsWith(text).find((line) => line.startsWith('|')) ?? '';

  it('has a row for each setting and each command', () => {
    const names = [...Object.keys(settings), ...Object.keys(commands)];
    assert.deepEqual(
      names.filter((name) => rowOf(name) === ''),
      [],
    );
  });

  it('says what each value of a setting means', () => {
    assert.match(rowOf('parley.explain.place'), /`document`: A document beside the code\./u);
  });

  it('marks what is read from a trusted workspace only', () => {
    assert.match(rowOf('parley.model'), /\| window, trusted \|/u);
    assert.match(rowOf('parley.chat.openAtStart'), /\| window \|/u);
    assert.match(rowOf('parley.prices'), /\| machine \|/u);
  });

  it('spells keys as people do, those of macOS too', () => {
    assert.match(rowOf('parley.explainSelection'), /\| Ctrl\+K Ctrl\+E \| Cmd\+K Cmd\+E \|/u);
    assert.match(rowOf('parley.rewriteSelection'), /\| Ctrl\+Alt\+R \| Ctrl\+Alt\+R \|/u);
  });

  it('puts what the palette leaves out behind what it has', () => {
    const start = lines.indexOf('In a view, a menu or a list only:');
    assert.ok(lines.indexOf(rowOf('parley.openChat')) < start);
    assert.ok(lines.indexOf(rowOf('parley.deleteFiles')) > start);
  });
});
