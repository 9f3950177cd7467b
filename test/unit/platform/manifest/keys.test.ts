import assert from 'node:assert/strict';
import type { CommandDeclaration } from '../../../../src/platform/manifest/commandDeclaration';
import { commands } from '../../../../src/platform/manifest/commands';

const declared: [string, CommandDeclaration][] = Object.entries(commands);
const keys = declared.flatMap(([id, { keybinding = [] }]) =>
  [keybinding].flat().map(({ key }) => ({ id, key })),
);

/** What browsers keep for themselves: a page never sees it. */
const ofBrowsers = /^ctrl\+(?:shift\+)?(?:[ntw]|tab|f4)$/u;

describe('the default keys', () => {
  it('open the chat', () => {
    assert.ok(keys.some(({ id }) => id === 'parley.openChat'));
  });

  for (const { id, key } of keys) {
    it(`of ${id} write no letter with AltGr, and reach a page in a browser`, () => {
      for (const stroke of key.split(' ')) {
        // On many keyboards AltGr is Ctrl+Alt, and writes characters of the language with every letter.
        assert.doesNotMatch(stroke, /^ctrl\+(?:shift\+)?alt\+(?:shift\+)?.$/u);
        assert.doesNotMatch(stroke, ofBrowsers);
      }
    });
  }
});
