import assert from 'node:assert/strict';
import type { Model } from '../../../../src/protocol/model';
import {
  cachedContentOf,
  contentsOfPieces,
  isChangedSince,
  newRecordOf,
  tickedPieces,
  type CacheDraft,
  type CachePiece,
  type DraftCount,
} from '../../../../src/caching/records/cacheDraft';
import {
  draftProblems,
  fieldAt,
  type DraftFacts,
} from '../../../../src/caching/records/draftProblems';
import { refusedSize } from '../../../../src/caching/refusedSize';
import { readTools } from '../../../../src/caching/readTools';
import { turnsUntilItPays } from '../../../../src/caching/payoff';
import { prefixDigest } from '../../../../src/caching/records/chatPrefix';
import type { Turn } from '../../../../src/conversation/turn';
import { ServiceError } from '../../../../src/protocol/serviceError';
import { digestOf } from '../../../../src/base/node/digestOf';

const nowMs = Date.UTC(2030, 0, 1);

function piece(name: string, text = `text of ${name}`): CachePiece {
  const uri = `file:///w/${name}`;
  return {
    id: uri,
    source: { kind: 'file', label: name, uri, sha256: digestOf(text) },
    part: { text },
  };
}

function draftOf(pieces: CachePiece[], change: Partial<CacheDraft> = {}): CacheDraft {
  return {
    contents: { recipe: { from: 'files' }, pieces, leftOut: [], unticked: new Set() },
    model: 'models/a',
    displayName: '',
    context: {},
    expiry: { kind: 'ttl', seconds: 3600 },
    ...change,
  };
}

const model: Model = {
  name: 'models/a',
  inputTokenLimit: 1000,
  supportedGenerationMethods: ['createCachedContent'],
};

function countOf(total: number, isComplete = true): DraftCount {
  return {
    byPiece: new Map([['file:///w/a', total]]),
    labels: 0,
    chat: 0,
    context: 0,
    total,
    isComplete,
  };
}

function factsOf(change: Partial<DraftFacts> = {}): DraftFacts {
  return { count: countOf(100), isExact: true, model, minimum: 0, nowMs, ...change };
}

describe('the draft of a cached content', () => {
  it('is one message of the ticked pieces, in their order', () => {
    const pieces = [piece('a'), piece('b'), piece('c')];
    const draft = draftOf(pieces);
    const unticked = {
      ...draft,
      contents: { ...draft.contents, unticked: new Set(['file:///w/b']) },
    };
    const contents = contentsOfPieces(tickedPieces(unticked.contents));
    assert.deepEqual(contents, [
      { role: 'user', parts: [{ text: 'text of a' }, { text: 'text of c' }] },
    ]);
    assert.deepEqual(contentsOfPieces([]), []);
  });

  it('has exactly one member of the expiration union', () => {
    assert.deepEqual(cachedContentOf(draftOf([]), []), { model: 'models/a', ttl: '3600s' });
    const expiry = { kind: 'at', atMs: nowMs } as const;
    assert.deepEqual(cachedContentOf(draftOf([], { expiry }), []), {
      model: 'models/a',
      expireTime: '2030-01-01T00:00:00.000Z',
    });
  });

  it('is remembered by its sources and the digests of its texts', () => {
    const pieces = [piece('a'), piece('b', 'text of a')];
    const contents = contentsOfPieces(pieces);
    const record = newRecordOf(draftOf(pieces), contents, countOf(7));
    assert.deepEqual(record.textDigests, [digestOf('text of a')]);
    assert.deepEqual(
      record.sources.map(({ label, tokens }) => [label, tokens]),
      [
        ['a', 7],
        ['b', 0],
      ],
    );
    assert.equal(record.prefix, undefined);
    assert.equal(record.tokens, 7);
  });

  it('of a chat is remembered with the beginning that it holds', () => {
    const path: Turn[] = [{ role: 'user', id: '1', prompt: 'Hello', attachments: [] }];
    const systemInstruction = { parts: [{ text: 'Be brief.' }] };
    const chat = { recipe: { from: 'chat' }, chatId: 'c', title: 'Hello', path } as const;
    const draft = draftOf([], { contents: chat, context: { systemInstruction } });
    const { prefix, recipe } = newRecordOf(draft, [], countOf(3));
    assert.deepEqual(recipe, { from: 'chat' });
    assert.deepEqual(prefix, {
      chatId: 'c',
      turns: 1,
      digest: prefixDigest(path, { systemInstruction }),
    });
  });

  it('of a folder is remembered with what was unticked in it, which isn’t missed', () => {
    const recipe = { from: 'folder', root: 'file:///w' } as const;
    const pieces = [piece('a'), piece('b')];
    const unticked = new Set(['file:///w/b']);
    const draft = draftOf([], { contents: { recipe, pieces, leftOut: [], unticked } });
    const record = newRecordOf(draft, [], countOf(3));
    assert.deepEqual(record.recipe, { ...recipe, unticked: ['file:///w/b'] });
    assert.equal(isChangedSince(record.sources, draft.contents), false);
  });

  it('is another one than before where a source was changed, came or went', () => {
    const former = newRecordOf(draftOf([piece('a'), piece('b')]), [], countOf(1)).sources;
    const isChanged = (pieces: CachePiece[]): boolean =>
      isChangedSince(former, draftOf(pieces).contents);
    assert.equal(isChanged([piece('b'), piece('a')]), false);
    assert.equal(isChanged([piece('a'), piece('b', 'other')]), true);
    assert.equal(isChanged([piece('a')]), true);
    assert.equal(isChanged([piece('a'), piece('b'), piece('c')]), true);
  });

  it('is the same one where lines have only moved', () => {
    const ofLines = (first: number, last: number): CachePiece => {
      const { id, source, part } = piece('a');
      return {
        id: `${id}:${first}`,
        source: { ...source, kind: 'range', lines: [first, last] },
        part,
      };
    };
    const alike = [ofLines(1, 2), ofLines(5, 6)];
    const former = newRecordOf(draftOf(alike), [], countOf(1)).sources;
    const moved = [ofLines(3, 4), ofLines(7, 8)];
    assert.equal(isChangedSince(former, draftOf(moved).contents), false);
    assert.equal(isChangedSince(former, draftOf([ofLines(3, 4)]).contents), true);
  });
});

describe('what is wrong with a draft', () => {
  function problemsOf(draft: CacheDraft, facts: Partial<DraftFacts> = {}): string[] {
    return draftProblems(draft, factsOf(facts)).map((each) => `${each.field} ${each.problem}`);
  }
  const filled = draftOf([piece('a')]);

  it('is nothing if all is well', () => {
    assert.deepEqual(problemsOf(filled), []);
  });

  it('is that nothing is in it, unless it has an instruction or tools', () => {
    assert.deepEqual(problemsOf(draftOf([])), ['contents empty']);
    const systemInstruction = { parts: [{ text: 'Be brief.' }] };
    assert.deepEqual(problemsOf(draftOf([], { context: { systemInstruction } })), []);
  });

  it('is a model that is missing or that nothing is cached for', () => {
    assert.deepEqual(problemsOf({ ...filled, model: undefined }, { model: undefined }), [
      'model noModel',
    ]);
    const others = { ...model, supportedGenerationMethods: ['generateContent'] };
    assert.deepEqual(problemsOf(filled, { model: others }), ['model cachesNothing']);
    const { supportedGenerationMethods: _, ...silent } = model;
    assert.deepEqual(problemsOf(filled, { model: silent }), []);
  });

  it('is a name of more than 128 characters, however many units they have', () => {
    assert.deepEqual(problemsOf({ ...filled, displayName: '😀'.repeat(128) }), []);
    assert.deepEqual(problemsOf({ ...filled, displayName: '😀'.repeat(129) }), [
      'displayName rule',
    ]);
    assert.deepEqual(problemsOf({ ...filled, displayName: 'e\u0301'.repeat(65) }), [
      'displayName rule',
    ]);
  });

  it('is an instant that has passed, also while the form stood open', () => {
    const expiry = { kind: 'at', atMs: nowMs } as const;
    assert.deepEqual(problemsOf({ ...filled, expiry }), ['expiration past']);
    assert.deepEqual(problemsOf({ ...filled, expiry }, { nowMs: nowMs - 1 }), []);
  });

  it('is its size where that is certain', () => {
    assert.deepEqual(problemsOf(filled, { minimum: 101 }), ['contents tooSmall']);
    assert.deepEqual(problemsOf(filled, { minimum: 100 }), []);
    assert.deepEqual(problemsOf(filled, { minimum: undefined }), []);
    assert.deepEqual(problemsOf(filled, { minimum: 101, isExact: false }), []);
    assert.deepEqual(problemsOf(filled, { minimum: 101, count: countOf(5, false) }), []);
    assert.deepEqual(problemsOf(filled, { count: countOf(1001, false) }), ['contents tooLarge']);
    assert.deepEqual(problemsOf(filled, { count: countOf(1000) }), []);
  });

  it('is at the field of the form that a path of the request means', () => {
    assert.equal(fieldAt('cached_content.x'), 'contents');
    assert.equal(fieldAt('contents[0].parts[0]'), 'contents');
    assert.equal(fieldAt('display_name'), 'displayName');
    assert.equal(fieldAt('system_instruction.parts'), 'systemInstruction');
    assert.equal(fieldAt('toolConfig.functionCallingConfig'), 'tools');
    assert.equal(fieldAt('expire_time'), 'expiration');
    assert.equal(fieldAt('ttl'), 'expiration');
  });
});

describe('a refusal of a size', () => {
  const refused = (message: string): ReturnType<typeof refusedSize> =>
    refusedSize(new ServiceError(message, { kind: 'invalid', violations: [] }));

  it('says the minimum or the maximum, and what was counted', () => {
    assert.deepEqual(
      refused('400 Cached content is too small. total_token_count=16, min_total_token_count=1024'),
      { problem: 'tooSmall', tokens: 16, minimum: 1024 },
    );
    assert.deepEqual(
      refused('Cached content is too large. total_token_count=20, max_total_token_count=10'),
      { problem: 'tooLarge', tokens: 20, limit: 10 },
    );
    assert.deepEqual(
      refused('The input token count (20) exceeds the maximum number of tokens allowed (10).'),
      { problem: 'tooLarge', tokens: 20, limit: 10 },
    );
  });

  it('isn’t any other error', () => {
    assert.equal(refused('400 ttl must be above zero.'), undefined);
    assert.equal(refusedSize(new Error('min_total_token_count=5')), undefined);
  });
});

describe('tools as they are typed', () => {
  const declared = '{"functionDeclarations": [{"name": "look_up"}]}';

  it('are a message, a list or one tool, in either spelling', () => {
    const tools = [{ functionDeclarations: [{ name: 'look_up' }] }];
    assert.deepEqual(readTools(declared), { read: { tools } });
    assert.deepEqual(readTools(`[${declared}]`), { read: { tools } });
    assert.deepEqual(readTools(`{"tools": [${declared}]}`), { read: { tools } });
    assert.deepEqual(
      readTools(
        '{"tools": [{"function_declarations": [{"name": "look_up"}]}], "tool_config": {"function_calling_config": {"mode": "ANY"}}}',
      ),
      { read: { tools, toolConfig: { functionCallingConfig: { mode: 'ANY' } } } },
    );
    assert.deepEqual(readTools('[]'), { read: { tools: [] } });
  });

  it('say where they stop being JSON, and which rule they break', () => {
    assert.deepEqual(readTools('{\n"tools": oops}'), { mistake: { line: 2, column: 10 } });
    const broken = readTools('{"functionDeclarations": [{"name": "1st"}]}');
    assert.ok('violations' in broken);
    assert.equal(broken.violations[0]?.field, 'tools[0].functionDeclarations[0].name');
    assert.ok('violations' in readTools('{"tools": [{"nonsense": 1}]}'));
    assert.ok('violations' in readTools('3'));
  });
});

describe('the turns until a cached content pays', () => {
  it('are those that save what storing costs', () => {
    const price = { input: 2, cachedInput: 0.5, storage: 4.5 };
    assert.equal(turnsUntilItPays({ tokens: 1_000_000, hours: 1, price }), 3);
    assert.equal(turnsUntilItPays({ tokens: 1000, hours: 1, price }), 3);
    assert.equal(turnsUntilItPays({ tokens: 1000, hours: 1.1, price }), 4);
    assert.equal(
      turnsUntilItPays({ tokens: 1000, hours: 1, price: { ...price, cachedInput: 2 } }),
      Infinity,
    );
  });

  it('are unknown where the price does not say', () => {
    const price = { input: 2 };
    assert.equal(turnsUntilItPays({ tokens: 1, hours: 1, price }), undefined);
    assert.equal(
      turnsUntilItPays({ tokens: 1, hours: 1, price: { ...price, storage: 1 } }),
      undefined,
    );
    assert.equal(
      turnsUntilItPays({ tokens: 1, hours: 1, price: { ...price, cachedInput: 1 } }),
      undefined,
    );
  });
});
