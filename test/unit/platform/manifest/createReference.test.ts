import assert from 'node:assert/strict';
import type { CommandDeclaration } from '../../../../src/platform/manifest/commandDeclaration';
import { commands } from '../../../../src/platform/manifest/commands';
import { createReference } from '../../../../src/platform/manifest/createReference';
import { settings } from '../../../../src/platform/manifest/settings';

describe('the page of settings and commands', () => {
  const lines = createReference().split('\n');
  const rowOf = (name: string): string =>
    lines.find((line) => line.startsWith('|') && line.includes(`| \`${name}\` |`)) ?? '';

  it('has a row for each setting', () => {
    const names = Object.keys(settings);
    assert.deepEqual(
      names.filter((name) => rowOf(name) === ''),
      [],
    );
  });

  it('has each command that is in the palette or has keys, and no other', () => {
    const names = Object.keys(commands).filter((name) => rowOf(name) === '');
    assert.ok(names.includes('parley.showExplainedLines'));
    const declared: Record<string, CommandDeclaration> = commands;
    for (const name of names) {
      assert.equal(declared[name]?.keybinding, undefined, name);
      assert.ok(isLeftOutOfPalette(declared[name]), name);
    }
  });

  it('says what each value of a setting means', () => {
    assert.match(rowOf('parley.explain.location'), /`document`: In an editor beside the code\./u);
  });

  it('marks what is read from a trusted workspace only', () => {
    assert.match(rowOf('parley.model'), /\| window, trusted \|/u);
    assert.match(rowOf('parley.chat.openAtStart'), /\| window \|/u);
    assert.match(rowOf('parley.prices'), /\| machine \|/u);
  });

  it('spells keys as people do, those of macOS where they differ', () => {
    assert.match(rowOf('parley.explainSelection'), /\| Ctrl\+K Ctrl\+E \(Cmd\+K Cmd\+E\) \|/u);
    assert.match(rowOf('parley.nextChange'), /\| Alt\+F5 \|/u);
  });
});

function isLeftOutOfPalette(command: CommandDeclaration | undefined): boolean {
  return command?.palette === false;
}
