import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { ChatSettings } from '../../../../src/conversation/chatSettings';
import { createRequest } from '../../../../src/conversation/request';
import type { ModelTurn, TextAttachment, Turn } from '../../../../src/conversation/turn';
import type { Content, Part } from '../../../../src/protocol/content';
import type { CacheRecord } from '../../../../src/caching/records/cacheRecord';
import { prefixDigest, type ChatPrefix } from '../../../../src/caching/records/chatPrefix';
import { planRequest, type KnownCache } from '../../../../src/caching/records/planRequest';

const name = 'cachedContents/a';
const systemInstruction = { parts: [{ text: 'Be brief.' }] };
const settings = { cachedContent: name, systemInstruction, generationConfig: { seed: 1 } };

function question(id: string, prompt: string, texts: readonly string[] = []): Turn {
  const attachments = texts.map((text, at): TextAttachment => {
    const label = `a${at}`;
    return { id: label, kind: 'file', label, detail: label, text };
  });
  return { role: 'user', id, prompt, attachments };
}

function answer(id: string, text: string, status: ModelTurn['status'] = 'done'): ModelTurn {
  const candidates = [{ index: 0, content: { role: 'model', parts: [{ text }] } }];
  return { role: 'model', id, parentId: '', answer: { candidates }, status, times: {} };
}

/** Questions with answers, and a last question; some texts are attached more than once. */
const chats = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.string(),
        fc.array(fc.constantFrom('one', 'two', 'three'), { maxLength: 3 }),
        fc.constantFrom('', 'so', 'it is'),
      ),
      { maxLength: 6 },
    ),
    fc.array(fc.constantFrom('one', 'two', 'three'), { maxLength: 3 }),
  )
  .map(([pairs, texts]) => [
    ...pairs.flatMap(([prompt, along, said], at) => [
      question(`u${at}`, prompt, along),
      answer(`m${at}`, said),
    ]),
    question('last', 'And now?', texts),
  ]);

function known(record: Partial<CacheRecord>): KnownCache {
  const whole = {
    name,
    model: 'models/a',
    textDigests: [],
    ...record,
  } as Partial<CacheRecord>;
  return { name, label: 'a', model: 'models/a', record: whole as CacheRecord };
}

function prefixOf(path: readonly Turn[], turns: number): ChatPrefix {
  return { chatId: 'c', turns, digest: prefixDigest(path.slice(0, turns), settings) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function textsOf(contents: readonly Content[]): string[] {
  return contents.flatMap(({ role = '', parts = [] }) =>
    parts.map(({ text = '' }: Part) => `${role}: ${text}`),
  );
}

describe('the request of a chat that uses cached content', () => {
  it('and the beginning that is cached have together what the whole request has', () => {
    fc.assert(
      fc.property(chats, fc.nat(), (path, at) => {
        const turns = 2 * (at % ((path.length + 1) / 2));
        const cached = createRequest(path.slice(0, turns)).contents;
        const texts = cached.flatMap(({ parts = [] }) => parts.map(({ text = '' }) => text));
        const cache = known({
          prefix: prefixOf(path, turns),
          textDigests: texts.map(sha256),
        });
        const planned = planRequest(path, settings, 'models/a', cache);
        const sent = createRequest(path, planned.settings, undefined, planned.leftOut);
        assert.deepEqual(
          [...textsOf(cached), ...textsOf(sent.contents)],
          textsOf(createRequest(path).contents),
        );
        assert.deepEqual(Object.keys(sent), ['cachedContent', 'generationConfig', 'contents']);
      }),
    );
  });

  it('and the files that are cached have together what the whole request has', () => {
    fc.assert(
      fc.property(chats, fc.subarray(['one', 'two']), (path, held) => {
        const textDigests = held.map(sha256);
        const planned = planRequest(path, settings, 'models/a', known({ textDigests }));
        const sent = createRequest(path, planned.settings, undefined, planned.leftOut);
        const whole = textsOf(createRequest(path).contents);
        // Prompts of the chat are never one of the words.
        const kept = whole.filter((text) => !held.some((each) => text === `user: ${each}`));
        assert.deepEqual(textsOf(sent.contents), kept);
      }),
    );
  });

  it('sends a file again that is as cached, after the model was sent another state of it', () => {
    const [one, two] = ['one', 'two'].map((code) => `File: a.ts\n\n\`\`\`ts\n${code}\n\`\`\`\n`);
    assert.ok(one !== undefined && two !== undefined);
    const path = [one, two, one].map((text, at) => question(`u${at}`, 'Why?', [text]));
    const textDigests = [sha256(one)];
    const planned = planRequest(path, settings, 'models/a', known({ textDigests }));
    assert.deepEqual(planned.leftOut?.attachments, [['u0', ['a0']]]);
  });

  it('sends a file that is cached where it is to be sent again', () => {
    const text = 'File: a.ts\n\n```ts\none\n```\n';
    const path = [question('u0', 'Why?', [text]), question('u1', 'Sure?', [text])];
    const again = path[1];
    assert.ok(again?.role === 'user');
    for (const attachment of again.attachments) Object.assign(attachment, { sendAgain: true });
    const planned = planRequest(path, settings, 'models/a', known({ textDigests: [sha256(text)] }));
    assert.deepEqual(planned.leftOut?.attachments, [['u0', ['a0']]]);
  });

  it('goes whole, with the instruction, where the chat begins otherwise', () => {
    const path = [question('u', 'One'), answer('m', 'so'), question('v', 'Two')];
    const prefix = prefixOf(path, 2);
    const others = [question('u', 'Other'), answer('m', 'so'), question('v', 'Two')];
    const asks: [Turn[], typeof settings][] = [
      [others, settings],
      [path.slice(0, 1), settings],
      [path, { ...settings, systemInstruction: { parts: [{ text: 'Be long.' }] } }],
    ];
    for (const [turns, asked] of asks) {
      const planned = planRequest(turns, asked, 'models/a', known({ prefix }));
      assert.equal(planned.withoutCache?.reason, 'otherBeginning');
      const { cachedContent: _, ...whole } = asked;
      assert.deepEqual([planned.settings, planned.leftOut], [whole, undefined]);
    }
  });

  it('goes without the tools that are cached with the beginning, and whole where the chat has others', () => {
    const path = [question('u', 'One'), answer('m', 'so'), question('v', 'Two')];
    const tools = [{ functionDeclarations: [{ name: 'look', description: 'Looks.' }] }];
    const others = [{ functionDeclarations: [{ name: 'leap', description: 'Leaps.' }] }];
    const mode = (each: 'AUTO' | 'ANY' | 'NONE'): Pick<ChatSettings, 'toolConfig'> => ({
      toolConfig: { functionCallingConfig: { mode: each } },
    });
    const cached = known({ prefix: prefixOf(path, 2), context: { tools } });
    const reasonOf = (asked: ChatSettings): string | undefined =>
      planRequest(path, { ...settings, ...asked }, 'models/a', cached).withoutCache?.reason;
    assert.equal(reasonOf({ tools }), undefined);
    assert.equal(reasonOf({ tools: structuredClone(tools), ...mode('AUTO') }), undefined);
    for (const asked of [
      {},
      { tools: others },
      { tools, ...mode('ANY') },
      { tools, ...mode('NONE') },
    ]) {
      assert.equal(reasonOf(asked), 'otherTools');
    }
    const planned = planRequest(path, { ...settings, tools }, 'models/a', cached);
    assert.deepEqual([planned.settings.tools, planned.leftOut?.turns], [undefined, 2]);
  });

  it('adds only the name of one that nothing is known of', () => {
    const path = [question('u', 'One', ['one'])];
    const planned = planRequest(path, settings, 'models/a', { name, label: 'a' });
    assert.equal(planned.leftOut, undefined);
    assert.deepEqual(Object.keys(planned.settings), ['cachedContent', 'generationConfig']);
  });

  it('does not name what is gone, or made for another model', () => {
    const path = [question('u', 'One')];
    const reasons = [
      planRequest(path, settings, 'models/b', known({})),
      planRequest(path, settings, 'models/a', { ...known({}), isGone: true }),
      planRequest(path, settings, undefined, known({})),
      planRequest(path, settings, 'models/a', { ...known({}), isMissing: true }),
    ].map(({ withoutCache }) => withoutCache?.reason);
    assert.deepEqual(reasons, ['otherModel', 'gone', undefined, undefined]);
  });

  it('identifies a beginning by the candidate that was chosen', () => {
    const last = answer('m', 'so');
    last.answer.candidates.push({ index: 1, content: { parts: [{ text: 'or so' }] } });
    const path = [question('u', 'One'), last];
    const first = prefixDigest(path, settings);
    last.candidateIndex = 1;
    assert.notEqual(prefixDigest(path, settings), first);
    delete last.candidateIndex;
    assert.equal(prefixDigest(path, settings), first);
  });

  it('does not take what is still being said for a beginning that stays', () => {
    const last = answer('m', 'so', 'streaming');
    const path = [question('u', 'One'), last];
    const first = prefixDigest(path, settings);
    const [candidate] = last.answer.candidates;
    candidate?.content.parts.push({ text: 'it goes on' });
    assert.notEqual(prefixDigest(path, settings), first);
  });

  it('is planned in no time in a long chat', () => {
    const path = Array.from({ length: 500 }, (_, at) => [
      question(`u${at}`, 'x'.repeat(2000)),
      answer(`m${at}`, 'y'.repeat(2000)),
    ]).flat();
    const prefix = prefixOf(path, 1000);
    let hashed = 0;
    const [first] = path;
    // Each time the beginning is hashed, its prompts are read.
    if (first !== undefined) {
      Object.defineProperty(first, 'prompt', { get: () => String((hashed += 1)) });
    }
    const cache = known({ prefix });
    for (let key = 0; key < 100; key += 1) {
      planRequest([...path, question('draft', 'a'.repeat(key))], settings, 'models/a', cache);
    }
    assert.equal(hashed, 0);
  });
});
