import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  movedSpan,
  spanByLines,
  type TextPlace,
  type TextSpan,
} from '../../../../src/edits/context/movedSpan';

function placeAt(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

function spanOf(text: string, start: number, end: number): TextSpan {
  return { start: placeAt(text, start), end: placeAt(text, end) };
}

/** The text with the span in angle brackets, after a part of it between braces was replaced. */
function moved(marked: string, by: string): string | undefined {
  const text = marked.replaceAll(/[<>{}]/gu, '');
  const offsetOf = (mark: string): number =>
    marked.slice(0, marked.indexOf(mark)).replaceAll(/[<>{}]/gu, '').length;
  const [from, to] = [offsetOf('{'), offsetOf('}')];
  const span = spanOf(text, offsetOf('<'), offsetOf('>'));
  const own = text.slice(offsetOf('<'), offsetOf('>'));
  const found = movedSpan(span, { range: spanOf(text, from, to), text: by }, own);
  if (found === undefined) return undefined;
  const after = text.slice(0, from) + by + text.slice(to);
  const lines = after.split('\n');
  const offset = ({ line, character }: TextPlace): number =>
    lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character;
  const [start, end] = [offset(found.start), offset(found.end)];
  return `${after.slice(0, start)}<${after.slice(start, end)}>${after.slice(end)}`;
}

describe('a span of a text that is edited', () => {
  const cases: [string, string, string, string | undefined][] = [
    ['moves with lines above it', '{}a\n<b\nc>\nd', 'x\ny\n', 'x\ny\na\n<b\nc>\nd'],
    ['moves with lines that go above it', 'a\n{b\n}<c>\nd', '', 'a\n<c>\nd'],
    ['moves within its line', 'a{b}c <d> e', 'xyz', 'axyzc <d> e'],
    ['moves where its line is joined with the one above', 'a{\n  }<b\nc>', ' ', 'a <b\nc>'],
    ['stays with edits below it', 'a\n<b>\n{c}', 'x\ny', 'a\n<b>\nx\ny'],
    ['leaves out what is written right before it', 'a\n{}<b>', 'x\n', 'a\nx\n<b>'],
    ['leaves out what is written right after it', '<b>{}\nc', ' x', '<b> x\nc'],
    ['takes in what is written inside of it', 'a\n<b\n{}c>', 'x\n', 'a\n<b\nx\nc>'],
    ['takes in what its own beginning is replaced by', 'a <{b\n}c> d', 'x', 'a <xc> d'],
    ['takes in what all of it is replaced by', 'a <{b\nc}> d', 'x\ny\nz', 'a <x\ny\nz> d'],
    ['keeps what is left of its beginning', 'a <b\n{c> d}', 'x', 'a <b\n>x'],
    ['keeps what is left of its end', '{a <b\n}c> d', 'x', 'x<c> d'],
    ['is gone with all of it', 'a <{b\nc}> d', '', undefined],
    ['is gone with more than all of it', 'a{ <b\nc> }d', 'x', undefined],
    [
      'is found again in what it and more is replaced by',
      '{a\n<b\nc>\nd}',
      'x\n\nb\ncd',
      'x\n\n<b\nc>d',
    ],
    ['is gone where that has it twice', '{a\n<b>\nc}', 'b\nb', undefined],
    ['is, as a place, behind what is written there', 'a{}<>b', 'x\ny', 'ax\ny<>b'],
    ['stays, as a place, where what is behind it changes', 'a<>{b}c', 'xyz', 'a<>xyzc'],
    ['is gone, as a place, with what is around it', '{a<>b}', 'xyz', undefined],
  ];
  for (const [what, marked, by, expected] of cases) {
    it(what, () => assert.equal(moved(marked, by), expected));
  }

  it('has the same text after edits outside of it', () => {
    const word = fc.stringMatching(/^[a-c\n]{0,6}$/u);
    fc.assert(
      fc.property(word, word, word, word, fc.boolean(), (before, own, after, by, isAbove) => {
        const marked = isAbove ? `{${before}}<x${own}>${after}` : `${before}<x${own}>{${after}}`;
        const expected = isAbove ? `${by}<x${own}>${after}` : `${before}<x${own}>${by}`;
        assert.equal(moved(marked, by), expected);
      }),
    );
  });
});

describe('a span that is looked for by its lines', () => {
  const span = { start: { line: 7, character: 2 }, end: { line: 8, character: 1 } };
  const found = (text: string, character = 0, lines = 'a b\n}'): TextSpan | undefined => {
    const range = { start: { line: 4, character }, end: { line: 9, character: 0 } };
    return spanByLines(span, { range, text }, lines);
  };
  const at = (line: number): TextSpan => ({
    start: { line, character: 2 },
    end: { line: line + 1, character: 1 },
  });

  it('is where a change has them', () => {
    assert.deepEqual(found('a b\n}'), at(4));
    assert.deepEqual(found('x\n\na b\n}\ny'), at(6));
    assert.deepEqual(found('\na b\n}\n', 3), at(5));
  });

  it('is not where that has only a part of a line, or has them twice', () => {
    assert.equal(found('xa b\n}'), undefined);
    assert.equal(found('a b\n}}'), undefined);
    assert.equal(found('a b\n}', 3), undefined);
    assert.equal(found('a b\n}\na b\n}'), undefined);
    assert.equal(found('a\na\na', 0, 'a\na'), undefined);
  });

  it('is nowhere if they have no word', () => {
    assert.equal(found('x\n}\n', 0, '}'), undefined);
    assert.equal(found('x\n\n', 0, ''), undefined);
  });
});
