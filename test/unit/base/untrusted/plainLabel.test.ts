import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hiddenCharactersIn, showHidden } from '../../../../src/base/untrusted/hiddenCharacters';
import { plainLabel } from '../../../../src/base/untrusted/plainLabel';

/** What VS Code reads in labels: an icon, or with a backslash in front the same as text. */
const iconForm = /(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/g;

/** What a label looks like, each icon as a lozenge. */
function rendered(label: string): string {
  return label.replace(iconForm, (icon, escape?: string) =>
    escape === undefined ? '\u25CA' : icon.slice(1),
  );
}

const pieces = fc.constantFrom(
  ...['$', '(', ')', '\\', '~', 'a', 'sync~spin', '$(trash)', '\\$(trash)', ' ', '\n'],
  ...['\u202E', '\u2066', '\u200B', '\u200D', '\uFE0F', '\u0000', '\u{E0041}', '\u2028'],
  ...['👩', '❤', 'م', '葛', '\uD83D', '\uDE00'],
);
const someText = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(''));

describe('a label of a foreign text', () => {
  it('shows it to the letter, what can’t be seen as marks', () => {
    assert.equal(plainLabel('$(verified) gpj\u202E.ts'), '\\$(verified) gpj‹U+202E›.ts');
    assert.equal(plainLabel('$(sync~spin)'), '\\$(sync~spin)');
    assert.equal(plainLabel('admin\u200B\u{E0041}'), 'admin‹U+200B›‹U+E0041›');
  });

  it('has neither a hidden character nor an icon, whatever the text is', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const label = plainLabel(text);
        assert.deepEqual(hiddenCharactersIn(label), []);
        assert.equal(rendered(label), showHidden(text));
      }),
    );
  });

  it('is the text itself where that has neither', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(hiddenCharactersIn(text).length === 0);
        assert.equal(plainLabel(text).replaceAll('\\$(', '$('), text.replaceAll('\\$(', '$('));
        if (text.search(iconForm) < 0) assert.equal(plainLabel(text), text);
      }),
    );
    assert.equal(plainLabel('می\u200Cخواهم 👩🏽\u200D🚀 $x (y)'), 'می\u200Cخواهم 👩🏽\u200D🚀 $x (y)');
  });
});
