import assert from 'node:assert/strict';
import {
  abilitiesOf,
  dimensionProblem,
  fittingFields,
  requestOf,
} from '../../../../src/semanticSearch/compare/compareFields';
import { cutToLimit, splitToLimit } from '../../../../src/search/compare/fitText';
import { parseFromComparePage } from '../../../../src/messages/parseFromComparePage';
import { mostTexts, TextList } from '../../../../src/search/compare/textList';
import { VectorCache } from '../../../../src/semanticSearch/compare/vectorCache';

const none = { taskType: '', hasTitles: false, dimension: '' };
const older = abilitiesOf('models/embedding-001');
const newer = abilitiesOf('models/parley-embedding', 768);

function listOf(...names: string[]): TextList {
  const list = new TextList();
  list.add(names.map((name) => ({ name, text: name })));
  return list;
}

const namesIn = (list: TextList): string[] => list.all.map(({ name }) => name);
const idOf = (list: TextList, name: string): string =>
  list.all.find((text) => text.name === name)?.id ?? '';

describe('the texts of a comparison', () => {
  it('are moved, and stop at the ends', () => {
    const list = listOf('a', 'b', 'c');
    list.move(idOf(list, 'c'), -1);
    assert.deepEqual(namesIn(list), ['a', 'c', 'b']);
    list.move(idOf(list, 'a'), -1);
    list.move(idOf(list, 'c'), 5);
    list.move('nobody', 1);
    assert.deepEqual(namesIn(list), ['a', 'b', 'c']);
  });

  it('are renamed, but not to nothing', () => {
    const list = listOf('a');
    list.rename(idOf(list, 'a'), ' other ');
    list.rename(idOf(list, 'other'), '  ');
    assert.deepEqual(namesIn(list), ['other']);
  });

  it('are as many as there is room for', () => {
    const list = listOf(...Array.from({ length: mostTexts - 1 }, (_, at) => String(at)));
    assert.equal(list.add(['x', 'y'].map((name) => ({ name, text: name }))).length, 1);
    assert.equal(list.replace(idOf(list, 'x'), [{ name: 'p', text: 'p' }]).length, 1);
    assert.equal(list.all.length, mostTexts);
  });

  it('give their place to their parts', () => {
    const list = listOf('a', 'b', 'c');
    list.replace(
      idOf(list, 'b'),
      ['b1', 'b2'].map((name) => ({ name, text: name })),
    );
    assert.deepEqual(namesIn(list), ['a', 'b1', 'b2', 'c']);
  });
});

describe('what is sent beside a text', () => {
  const all = { taskType: 'RETRIEVAL_DOCUMENT', hasTitles: true, dimension: '64' };
  const text = { name: 'Name', text: 'text' };

  it('is a task type and titles with the older model, and no dimension', () => {
    assert.deepEqual(requestOf(text, fittingFields(all, older)), {
      content: { parts: [{ text: 'text' }] },
      taskType: 'RETRIEVAL_DOCUMENT',
      title: 'Name',
    });
  });

  it('is a dimension with newer models, and no task type and no title', () => {
    assert.deepEqual(requestOf(text, fittingFields(all, newer)), {
      content: { parts: [{ text: 'text' }] },
      outputDimensionality: 64,
    });
  });

  it('isn’t a title with another task type than RETRIEVAL_DOCUMENT', () => {
    const fields = { ...all, taskType: 'CLUSTERING' };
    assert.equal(fittingFields(fields, older).hasTitles, false);
  });

  it('is nothing if nothing is set', () => {
    assert.deepEqual(fittingFields(none, newer), { hasTitles: false });
  });

  it('has its dimension refused with the rule', () => {
    const problem = (dimension: string): string | undefined =>
      dimensionProblem({ ...none, dimension }, newer);
    assert.equal(problem('768'), undefined);
    assert.equal(problem(' '), undefined);
    assert.match(problem('0') ?? '', /^outputDimensionality must be a whole number above 0/u);
    assert.match(problem('1.5') ?? '', /^outputDimensionality must be a whole number/u);
    assert.match(problem('many') ?? '', /^outputDimensionality must be a whole number/u);
    assert.match(problem('769') ?? '', /^outputDimensionality must not exceed the dimension/u);
    assert.equal(dimensionProblem({ ...none, dimension: 'many' }, older), undefined);
  });
});

describe('vectors that are kept', () => {
  const order = { service: 's', model: 'm', text: 'a' };

  it('serve shorter ones too, for these are their beginnings', () => {
    const vectorCache = new VectorCache();
    vectorCache.keep(order, [1, 2, 3, 4], undefined);
    assert.deepEqual(vectorCache.find(order, undefined), [1, 2, 3, 4]);
    assert.deepEqual(vectorCache.find(order, 2), [1, 2]);
    assert.equal(vectorCache.dimensionOf(order), 4);
  });

  it('serve no longer one, and are not taken for whole ones', () => {
    const vectorCache = new VectorCache();
    vectorCache.keep(order, [1, 2], 2);
    assert.equal(vectorCache.find(order, 3), undefined);
    assert.equal(vectorCache.find(order, undefined), undefined);
    assert.equal(vectorCache.dimensionOf(order), undefined);
    vectorCache.keep(order, [1, 2, 3], undefined);
    vectorCache.keep(order, [1], 1);
    assert.deepEqual(vectorCache.find(order, undefined), [1, 2, 3]);
  });

  it('are distinguished by service, model, task type, title and text', () => {
    const vectorCache = new VectorCache();
    vectorCache.keep(order, [1], undefined);
    for (const other of [
      { service: 't' },
      { model: 'n' },
      { taskType: 'CLUSTERING' },
      { title: 'b' },
      { text: 'b' },
    ]) {
      assert.equal(vectorCache.find({ ...order, ...other }, undefined), undefined);
    }
  });
});

describe('a text that is too long', () => {
  /** Words are tokens. */
  const count = async (text: string): Promise<number> => text.match(/\S+/gu)?.length ?? 0;

  it('is cut to the limit, at the end of a line where one is near', async () => {
    assert.equal(await cutToLimit('a b c\nd e f\ng', 4, count), 'a b c\n');
    assert.equal(await cutToLimit('a\nb c d e f g h i', 5, count), 'a\nb c d e ');
    assert.equal(await cutToLimit('a b', 2, count), 'a b');
  });

  it('is split into parts that are the whole together', async () => {
    const text = Array.from({ length: 40 }, (_, at) => `line ${at}\n`).join('');
    const { parts, isWhole } = await splitToLimit(text, 9, 100, count);
    assert.equal(parts.join(''), text);
    assert.ok(isWhole);
    for (const part of parts) assert.ok((await count(part)) <= 9);
    assert.ok(parts.length <= 12);
  });

  it('is split into no more parts than there is room for', async () => {
    const { parts, isWhole } = await splitToLimit('a b c d', 1, 2, count);
    assert.equal(parts.length, 2);
    assert.equal(isWhole, false);
  });

  it('comes apart between characters only', async () => {
    const emoji = '\u{1F600}';
    const perUnit = async (text: string): Promise<number> => text.length;
    assert.equal(await cutToLimit(emoji.repeat(3), 3, perUnit), emoji);
    assert.equal(await cutToLimit(emoji.repeat(3), 1, perUnit), emoji);
    const { parts } = await splitToLimit(emoji.repeat(3), 1, 9, perUnit);
    assert.deepEqual(parts, [emoji, emoji, emoji]);
  });
});

describe('a message of the page', () => {
  it('is taken only in its own form', () => {
    assert.deepEqual(parseFromComparePage({ type: 'add', origin: 'files' }), {
      type: 'add',
      origin: 'files',
    });
    for (const value of [
      undefined,
      'ready',
      {},
      { type: 'toString' },
      { type: 'add', origin: 'web' },
      { type: 'act', act: 'open' },
      { type: 'change', field: 'key', value: '' },
      { type: 'export', format: 'exe' },
    ]) {
      assert.equal(parseFromComparePage(value), undefined);
    }
  });
});
