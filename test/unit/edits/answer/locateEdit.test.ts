import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CodeLocation } from '../../../../src/edits/answer/codeLocation';
import { locateEdit, locateWithImports } from '../../../../src/edits/answer/locateEdit';
import { placeCases, type PlaceCase } from './cases/places';

function put(file: string, place: Exclude<CodeLocation, { kind: 'none' }>): string {
  const lines = file.split(/\r?\n/);
  const { first, last } = place.range;
  const ending = file.includes('\r\n') ? '\r\n' : '\n';
  return [...lines.slice(0, first), place.text, ...lines.slice(last + 1)].join(ending);
}

function check({ file, code, becomes, likely }: PlaceCase): void {
  const place = locateEdit(file, code);
  const wanted = becomes !== undefined ? 'certain' : likely !== undefined ? 'likely' : 'none';
  assert.equal(place.kind, wanted, JSON.stringify(place));
  if (place.kind === 'certain') assert.equal(put(file, place), becomes);
  if (place.kind !== 'likely' || likely === undefined) return;
  assert.equal(place.range.first, likely.first);
  assert.equal(place.others.length, likely.others ?? 0);
  assert.ok(
    place.score >= (likely.atLeast ?? 0.3) && place.score <= (likely.atMost ?? 1),
    String(place.score),
  );
}

/** A file of functions with names and bodies of their own. */
function functions(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      `export function part${index}(value: number): number {\n  const next = value + ${index};\n  return next;\n}\n`,
  );
}

describe('the place of a block of code in its file', () => {
  for (const each of placeCases) it(`is right where the code ${each.name}`, () => check(each));

  it('has a table of more than forty', () => {
    assert.ok(placeCases.length >= 40);
  });

  it('gives the file back for any stretch of it that is there once', () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `${'  '.repeat(index % 3)}statement ${index};`,
    );
    const file = lines.join('\n');
    fc.assert(
      fc.property(fc.nat(29), fc.integer({ min: 1, max: 30 }), (from, length) => {
        const place = locateEdit(file, lines.slice(from, from + length).join('\n'));
        assert.ok(place.kind === 'certain');
        assert.equal(put(file, place), file);
      }),
    );
  });

  it('changes nothing but the function whose body is another', () => {
    const parts = functions(40);
    fc.assert(
      fc.property(fc.nat(39), fc.nat(1000), (index, number) => {
        const part = parts[index] ?? '';
        const changed = part.replace(/value \+ \d+/, `value * ${number}`);
        const place = locateEdit(parts.join('\n'), changed);
        assert.ok(place.kind === 'certain');
        const expected = parts.map((one) => (one === part ? changed : one)).join('\n');
        assert.equal(put(parts.join('\n'), place), expected);
      }),
    );
  });
});

describe('the place of code that begins with imports', () => {
  const file = "import a from './a';\n\nconst b = 1;\n\nfunction c() {\n  return b;\n}\n";
  const own = 'function c() {\n  return a(b, d);\n}';

  it('is that of the code behind them, where it has none with them', () => {
    const code = `import a from './a';\nimport d from './d';\n\n${own}`;
    const located = locateWithImports(file, code, 'typescript');
    assert.deepEqual(located, {
      place: { kind: 'certain', range: { first: 4, last: 6 }, text: own },
      code: own,
      imports: ["import a from './a';", "import d from './d';"],
    });
  });

  it('is theirs too where that is certain, and where the language isn’t known', () => {
    const whole = locateWithImports(file, file.replace('b = 1', 'b = 2'), 'typescript');
    assert.equal(whole.place.kind, 'certain');
    assert.deepEqual(whole.imports, []);
    const code = `import d from './d';\n\n${own}`;
    assert.deepEqual(locateWithImports(file, code, 'plaintext').imports, []);
  });

  it('isn’t certain with an import that would take the place of something else', () => {
    const code = `import a from './a';\nimport d from './d';\n\n${own}`;
    assert.equal(locateEdit(file, code).kind, 'likely');
  });
});
