import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRequest } from '../../../src/conversation/request';
import { sentTexts } from '../../../src/conversation/sentTexts';
import type { TextAttachment, Turn } from '../../../src/conversation/turn';
import { attachmentText, type LineRange } from '../../../src/source/attachmentText';
import { stepsOf } from '../../fakes/stepsOf';

function textOf(path: string, code: string, lines?: LineRange): string {
  return attachmentText({ path, languageId: 'typescript' }, code, lines);
}

function file(path: string, code: string): TextAttachment {
  return { id: path, kind: 'file', label: path, detail: path, text: textOf(path, code) };
}

function selection(path: string, code: string, first: number, last: number): TextAttachment {
  const id = `${path}:${first}-${last}`;
  const text = textOf(path, code, { first, last });
  return { id, kind: 'selection', label: id, detail: id, text };
}

/** A selection that leaves out this many characters of its lines, in front of it and behind it. */
function within(before: number, after: number, attachment: TextAttachment): TextAttachment {
  return { ...attachment, unselected: { before, after } };
}

/** Differs from a file by the word behind its fences, as folders have no language. */
function folder(path: string, codes: Record<string, string>): TextAttachment {
  const texts = Object.entries(codes).map(([name, code]) =>
    attachmentText({ path: `${path}/${name}`, languageId: 'ts' }, code),
  );
  return { id: path, kind: 'folder', label: `${path}/`, detail: path, text: texts.join('\n') };
}

function chat(...asked: TextAttachment[][]): Turn[] {
  return asked.map((attachments, at) => ({
    role: 'user',
    id: `u${at}`,
    prompt: `ask ${at}`,
    attachments,
  }));
}

function offered(attachment: TextAttachment): TextAttachment {
  return { ...attachment, isOffered: true };
}

/** What is sent of each attachment, by turn. */
function sentOf(...asked: TextAttachment[][]): (string | undefined)[][] {
  const sent = sentTexts(chat(...asked));
  return chat(...asked).map((turn, at) =>
    (asked[at] ?? []).map((each) => sent.get(turn.id)?.get(each)?.text),
  );
}

const code = 'one();\ntwo();\nthree();\n';

describe('the texts that a request sends', () => {
  it('have an unchanged file once, and name it where it is attached again', () => {
    assert.deepEqual(sentOf([file('src/a.ts', code)], [file('src/a.ts', code)]), [
      [textOf('src/a.ts', code)],
      ['File: src/a.ts (already attached)\n'],
    ]);
  });

  it('have the active file once in forty messages, and nothing for it in the others', () => {
    const path = chat(...Array.from({ length: 40 }, () => [offered(file('a.ts', code))]));
    const texts = createRequest(path).contents.flatMap(({ parts = [] }) =>
      parts.map(({ text = '' }) => text),
    );
    assert.equal(texts.filter((text) => text.includes('two();')).length, 1);
    assert.equal(texts.length, 41);
  });

  it('say nothing again of the active file where only calls were answered in between', () => {
    const [first, second] = [offered(file('src/a.ts', code)), offered(file('src/a.ts', code))];
    const calls: Turn = { role: 'user', id: 'c', prompt: '', attachments: [], calls: [] };
    const [one, two] = chat([first], [second]);
    assert.ok(one && two);
    const sent = sentTexts([one, calls, two]);
    assert.equal(sent.get('u1')?.get(second)?.text, undefined);
    assert.equal(sent.get('u0')?.get(first)?.text, textOf('src/a.ts', code));
  });

  it('name the file that is active again after another one was', () => {
    const [a, b] = [offered(file('a.ts', code)), offered(file('b.ts', 'b();\n'))];
    assert.deepEqual(sentOf([a], [b], [a], [a])[2], ['File: a.ts (already attached)\n']);
    assert.deepEqual(sentOf([a], [b], [a], [a])[3], [undefined]);
  });

  it('have a changed file again, and say that it has changed', () => {
    const now = code.replace('two', 'deux');
    const head = 'File: a.ts (changed since it was last attached)\n\n';
    assert.deepEqual(sentOf([file('a.ts', code)], [file('a.ts', now)])[1], [
      textOf('a.ts', now).replace('File: a.ts\n\n', head),
    ]);
  });

  it('have a file again that is what it was before a change the model has seen', () => {
    const now = code.replace('two', 'deux');
    const sent = sentOf([file('a.ts', code)], [file('a.ts', now)], [file('a.ts', code)]);
    assert.match(sent[2]?.[0] ?? '', /changed since[^]*two\(\);/u);
    const bySelection = sentOf(
      [file('a.ts', code)],
      [selection('a.ts', 'deux();', 2, 2)],
      [file('a.ts', code)],
    );
    assert.match(bySelection[1]?.[0] ?? '', /\(lines 2-2\) \(changed since/u);
    assert.match(bySelection[2]?.[0] ?? '', /changed since[^]*two\(\);/u);
  });

  it('name the lines of a selection in a file that was sent', () => {
    const name = 'File: a.ts (lines 2-3) (already attached)\n';
    const selected = within(1, 5, selection('a.ts', 'wo();\nthr', 2, 3));
    assert.deepEqual(sentOf([file('a.ts', code)], [selected])[1], [name]);
    assert.deepEqual(sentOf([selected, file('a.ts', code)])[0], [name, textOf('a.ts', code)]);
  });

  it('have lines that were cut down since, and say that they have changed', () => {
    const before = file('a.ts', 'f(x) {\n  // check(x);\n  return run(x) ?? again(x);\n}\n');
    for (const selected of [
      within(2, 0, selection('a.ts', 'check(x);', 2, 2)),
      selection('a.ts', '  return run(x)\n', 3, 3),
      within(2, 0, selection('a.ts', 'return run(x)', 3, 3)),
      within(2, 3, selection('a.ts', 'run(x)', 3, 3)),
    ]) {
      assert.match(sentOf([before], [selected])[1]?.[0] ?? '', /\(changed since[^]*```\n$/u);
    }
  });

  it('name a part of a line only while that is what it was, also with other line ends', () => {
    const before = file('a.ts', 'run(x) ?? again(x);\r\n');
    const part = (code: string, first: number, after: number): string =>
      sentOf([before], [within(first, after, selection('a.ts', code, 1, 1))])[1]?.[0] ?? '';
    const name = 'File: a.ts (lines 1-1) (already attached)\n';
    assert.equal(part('run(x)', 0, 13), name);
    assert.equal(part('again(x);', 10, 0), name);
    assert.equal(part('run(x) ?? again(x);\r\n', 0, 0), name);
    for (const damaged of [5, null, { before: 'x' }]) {
      const unselected = damaged as never;
      const selected = { ...selection('a.ts', 'run(x)', 1, 1), unselected };
      assert.match(sentOf([before], [selected])[1]?.[0] ?? '', /run\(x\)/u);
    }
  });

  it('have what goes beyond a part of a line that was sent, which has not changed', () => {
    const part = within(4, 0, selection('a.ts', 'again(x);', 1, 1));
    const smaller = within(4, 4, selection('a.ts', 'again', 1, 1));
    const whole = selection('a.ts', 'run again(x);', 1, 1);
    const sent = sentOf([part], [smaller], [whole], [part]).map(([text]) => text);
    const name = 'File: a.ts (lines 1-1) (already attached)\n';
    assert.deepEqual(sent, [part.text, name, whole.text, name]);
  });

  it('call a part of a line changed only where what both have of it, or its length, is another', () => {
    const line = 'const answer = fetch(url);';
    const name = within(6, 14, selection('a.ts', 'answer', 2, 2));
    const call = within(15, 1, selection('a.ts', 'fetch(url)', 2, 2));
    const below = within(15, 4, selection('a.ts', 'fetch(url);\nreturn', 2, 3));
    const whole = selection('a.ts', line, 2, 2);
    const above = within(9, 11, selection('a.ts', `load() {\n${line.slice(0, 15)}`, 1, 2));
    const lines = selection('a.ts', `function load() {\n${line}`, 1, 2);
    for (const [first, second] of [
      [name, call],
      [call, below],
      [below, whole],
      [whole, below],
      [call, above],
      [lines, below],
    ] as const) {
      assert.deepEqual(sentOf([first], [second])[1], [second.text]);
    }
    const other = within(15, 1, selection('a.ts', 'fetch(uri)', 2, 2));
    const longer = within(15, 2, selection('a.ts', 'fetch(url)', 2, 2));
    const remark = / \(changed since it was last attached\)\n/u;
    for (const [first, second] of [
      [call, other],
      [below, other],
      [lines, other],
      [name, longer],
      [above, longer],
    ] as const) {
      assert.match(sentOf([first], [second])[1]?.[0] ?? '', remark);
    }
  });

  it('have the whole file where only a selection of it was sent', () => {
    const sent = sentOf([selection('a.ts', 'two();', 2, 2)], [file('a.ts', code)]);
    assert.deepEqual(sent[1], [textOf('a.ts', code)]);
  });

  it('have a file once that goes with its folder', () => {
    const along = [file('src/a.ts', code), folder('src', { 'a.ts': code, 'b.ts': 'b();\n' })];
    const [sent] = sentOf(along);
    assert.deepEqual(sent, ['File: src/a.ts (already attached)\n', along[1]?.text]);
  });

  it('have once what is attached as an open editor, a file, a symbol and a selection of it', () => {
    const [sent] = sentOf([
      selection('src/a.ts', 'two();', 2, 2),
      file('src/a.ts', code),
      selection('src/a.ts', 'one();\ntwo();\n', 1, 2),
      file('src/a.ts', code),
    ]);
    assert.deepEqual(sent, [
      'File: src/a.ts (lines 2-2) (already attached)\n',
      textOf('src/a.ts', code),
      'File: src/a.ts (lines 1-2) (already attached)\n',
      'File: src/a.ts (already attached)\n',
    ]);
  });

  it('have the lines of a selection once that are within another, whichever was attached first', () => {
    const inner = selection('a.ts', 'two();', 2, 2);
    const outer = selection('a.ts', 'one();\ntwo();\n', 1, 2);
    const name = 'File: a.ts (lines 2-2) (already attached)\n';
    assert.deepEqual(sentOf([inner, outer])[0], [name, outer.text]);
    assert.deepEqual(sentOf([outer, inner])[0], [outer.text, name]);
  });

  it('have of several texts in one attachment those that are new, and name the others', () => {
    const changes = (unstaged: string): TextAttachment => {
      const staged = attachmentText({ path: 'Staged changes', languageId: 'diff' }, '+a\n');
      const other = attachmentText({ path: 'Unstaged changes', languageId: 'diff' }, unstaged);
      return { ...file('changes', ''), text: `${staged}\n${other}` };
    };
    assert.deepEqual(sentOf([changes('+b\n')], [changes('+c\n')])[1], [
      [
        'File: Staged changes (already attached)\n',
        'File: Unstaged changes (changed since it was last attached)\n',
        '```diff\n+c\n```\n',
      ].join('\n'),
    ]);
  });

  it('have of a folder the files that the model does not have', () => {
    const codes = { 'a.ts': code, 'b.ts': 'b();\n' };
    const sent = sentOf([folder('src', codes)], [folder('src', { ...codes, 'b.ts': 'c();\n' })]);
    assert.deepEqual(sent[1], [
      [
        'Folder: src (already attached, except for these files)\n',
        'File: src/b.ts (changed since it was last attached)\n',
        '```ts\nc();\n```\n',
      ].join('\n'),
    ]);
    const again = sentOf([folder('src', codes)], [folder('src', codes)]);
    assert.deepEqual(again[1], ['Folder: src (already attached)\n']);
  });

  it('have a file again where that is wanted', () => {
    const again: TextAttachment = { ...file('a.ts', code), sendAgain: true };
    assert.deepEqual(sentOf([file('a.ts', code)], [again])[1], [again.text]);
  });

  it('have what isn’t a file in full, each time', () => {
    const odd = ['', 'File: a.ts', 'File: a.ts\n\n```ts\nnever closed', 'Some words\n'];
    for (const text of odd) {
      const attachment = { ...file('a.ts', ''), text };
      assert.deepEqual(sentOf([attachment], [{ ...attachment }]), [[text], [text]]);
    }
  });

  it('are the same for a turn in every later request', () => {
    const path = chat([file('a.ts', code)], [file('a.ts', 'x\n')], [file('a.ts', 'x\n')]);
    const whole = sentTexts(path);
    for (const [index, turn] of path.entries()) {
      const upTo = sentTexts(path.slice(0, index + 1));
      assert.deepEqual(upTo.get(turn.id), whole.get(turn.id));
    }
  });

  it('leave the model with each file as it was attached last', () => {
    const lines = fc.array(fc.constantFrom('', '```', 'File: a.ts', 'x', 'y'), {
      minLength: 1,
      maxLength: 4,
    });
    const path = fc.constantFrom('a.ts', 'src/b.ts');
    /** The file of a folder that may be attached by itself as well. */
    const inFolder = new WeakMap<TextAttachment, TextAttachment>();
    const attachment = fc.oneof(
      fc.tuple(path, lines).map(([name, all]) => file(name, all.join('\n'))),
      fc
        .tuple(path, lines, fc.integer({ min: 1, max: 4 }))
        .map(([name, all, first]) =>
          selection(name, all.join('\n'), first, first + all.length - 1),
        ),
      fc.tuple(lines, lines).map(([a, b]) => {
        const [first, second] = [a.join('\n'), b.join('\n')];
        const whole = folder('src', { a: first, 'b.ts': second });
        inFolder.set(whole, file('src/b.ts', second));
        return whole;
      }),
    );
    const chats = fc.array(fc.array(attachment, { maxLength: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(chats, (asked) => {
        const sent = sentTexts(chat(...asked));
        const has = new Map<string, string>();
        for (const [at, along] of asked.entries()) {
          const widths = { folder: 0, file: 1, selection: 2 };
          for (const each of along.toSorted((a, b) => widths[a.kind] - widths[b.kind])) {
            const held = inFolder.get(each);
            if (held !== undefined) has.set(held.id, held.text);
            if (each.kind !== 'file') continue;
            const text = sent.get(`u${at}`)?.get(each)?.text ?? '';
            const isNamed = text.endsWith('(already attached)\n');
            if (isNamed && has.has(each.id)) assert.equal(has.get(each.id), each.text);
            if (!isNamed) assert.ok(text.endsWith(each.text.slice(each.text.indexOf('\n\n'))));
            has.set(each.id, each.text);
          }
        }
      }),
    );
  });

  it('walk through the lines of a file once, however many selections of it are attached', async () => {
    const few = await stepsOf('sentTexts', 500);
    const twice = await stepsOf('sentTexts', 1000);
    assert.ok(twice < 2.5 * few, `${few} steps, then ${twice}`);
  });
});
