import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sum } from '../../../src/base/sum';
import { attachmentText } from '../../../src/source/attachmentText';
import { createRequest } from '../../../src/conversation/request';
import type {
  Attachment,
  MediaAttachment,
  ModelTurn,
  TextAttachment,
  Turn,
  UserTurn,
} from '../../../src/conversation/turn';
import { withFolderInstructions } from '../../../src/conversation/folderInstructions';
import type { Part } from '../../../src/protocol/content';
import { countPrompt } from '../../../src/counting/promptCount';
import { reasoningSignature } from '../../../src/service/engines/forward/keptReasoning';
import { MediaCounts } from '../../../src/sendCosts/mediaCounts';
import { draftTurn, SendCostCounter, type Draft } from '../../../src/sendCosts/sendCostCounter';
import { SendCostTexts } from '../../../src/sendCosts/sendCostTexts';

const { signal } = new AbortController();

/** A count that differs for most texts, and isn't the sum of the parts. */
function tokensOf(text: string): number {
  return Math.ceil(text.length / 3) + (text.split(' ').length % 2);
}

const noMedia = new MediaCounts(async () => undefined);

/** A counter that remembers which texts it was asked for. */
function watchedCounter(): { counter: SendCostCounter; asked: string[] } {
  const asked: string[] = [];
  const countText = async (text: string): Promise<number> => {
    asked.push(text);
    return tokensOf(text);
  };
  return { counter: new SendCostCounter(new SendCostTexts(countText), noMedia), asked };
}

function attachment(id: string, text: string): TextAttachment {
  return { id, kind: 'file', label: id, detail: id, text };
}

function media(
  kind: MediaAttachment['kind'],
  mimeType: string,
  sizeBytes: number,
  sha256: string,
): MediaAttachment {
  return { id: sha256, kind, label: kind, detail: kind, mimeType, sizeBytes, sha256 };
}

function question(id: string, prompt: string, attachments: Attachment[] = []): UserTurn {
  return { role: 'user', id, prompt, attachments };
}

function answer(id: string, parts: Part[], status: ModelTurn['status'] = 'done'): ModelTurn {
  const candidates = [{ index: 0, content: { role: 'model', parts } }];
  return { role: 'model', id, parentId: '', answer: { candidates }, status, times: {} };
}

const attachments = fc
  .array(fc.string(), { maxLength: 3 })
  .map((texts) => texts.map((text, index) => attachment(`a${index}`, text)));
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.string().map((text) => ({ text })),
  fc.string().map((text) => ({ text, thought: true })),
  fc.string().map((text) => ({ text, thought: true, thoughtSignature: 'c2ln' })),
  fc.string().map((name) => ({ functionCall: { name, args: { name } } })),
  fc.constant({ inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }),
  fc.string().map((text) => ({
    inlineData: { mimeType: 'text/plain', data: Buffer.from(text).toString('base64') },
  })),
);
const turns: fc.Arbitrary<Turn[]> = fc
  .array(fc.tuple(fc.string(), attachments, fc.array(part, { maxLength: 4 })), { maxLength: 5 })
  .map((pairs) =>
    pairs.flatMap(([prompt, along, parts], index) => [
      question(`u${index}`, prompt, along),
      answer(`m${index}`, parts),
      ...calledFrom(`c${index}`, parts),
    ]),
  );
const resolution = fc.constantFrom(undefined, 'MEDIA_RESOLUTION_LOW', 'MEDIA_RESOLUTION_HIGH');
const settings = fc.tuple(fc.string(), fc.string(), resolution).map(([text, description, set]) => ({
  systemInstruction: { parts: [{ text }] },
  generationConfig: { seed: 1, ...(set !== undefined && { mediaResolution: set }) },
  ...(description !== '' && {
    tools: [{ functionDeclarations: [{ name: 'read', description }] }],
  }),
}));
const instructions = fc
  .array(fc.string(), { maxLength: 2 })
  .map((texts) => texts.map((text, index) => ({ folder: `f${index}`, path: 'AGENTS.md', text })));
const drafts: fc.Arbitrary<Draft> = fc
  .record({ path: turns, attachments, prompt: fc.string(), settings, instructions })
  .map(({ instructions: given, ...draft }) => {
    const folderInstructions = given.map((each) => ({ ...each, isCut: false }));
    return {
      ...draft,
      settings: withFolderInstructions(draft.settings, folderInstructions),
      folderInstructions,
    };
  });

/** The turn that answers the calls among the parts. */
function calledFrom(id: string, parts: readonly Part[]): Turn[] {
  const calls = parts.flatMap(({ functionCall }) => functionCall ?? []);
  if (calls.length === 0) return [];
  const ended = calls.map(({ name, args = {} }) => ({
    name,
    args,
    outcome: 'done' as const,
    response: { result: name },
    times: {},
  }));
  return [{ role: 'user', id, prompt: '', attachments: [], calls: ended }];
}

describe('what sending a message would cost', () => {
  it('is what the service counts for the request, and the sum of its parts', async () => {
    await fc.assert(
      fc.asyncProperty(drafts, async (draft) => {
        const { counter } = watchedCounter();
        const cost = await counter.count(draft, new AbortController().signal);
        const request = createRequest([...draft.path, draftTurn(draft)], draft.settings);
        assert.equal(cost.total, countPrompt(request, { count: tokensOfText }).total);
        const {
          system,
          instructions: ofFolders,
          tools,
          history,
          attachments: attached,
          labels,
          message,
        } = cost;
        assert.equal(sum(cost.byFolder.values()), ofFolders);
        assert.equal(
          system + ofFolders + tools + history + attached + labels + message,
          cost.total,
        );
        const each = [...cost.byAttachment.values()];
        assert.equal(sum(each.map(({ own }) => own)), attached);
        assert.equal(sum(each.map((one) => one.labels)), labels);
      }),
    );
  });

  it('has no part for a file that the chat has, but for its name', async () => {
    const { counter } = watchedCounter();
    const text = 'File: a.ts\n\n```ts\na();\n```\n';
    const path = [
      question('u1', 'Why?', [attachment('a.ts', text)]),
      answer('m1', [{ text: 'So.' }]),
    ];
    const draft = { path, attachments: [attachment('a.ts', text)], prompt: 'And?' };
    const cost = await counter.count(draft, signal);
    assert.equal(cost.attachments, 0);
    assert.equal(cost.labels, tokensOf('File: a.ts (already attached)\n'));
    assert.equal(cost.sentByAttachment.get('a.ts')?.knownSince, 'u1');
    const request = createRequest([...path, draftTurn(draft)]);
    assert.equal(cost.total, countPrompt(request, { count: tokensOfText }).total);
  });

  it('has the text of a file apart from what says which file it is, also where its last line has no end', async () => {
    const { counter } = watchedCounter();
    const file = { path: 'a.ts', languageId: 'ts' };
    const open = attachmentText(file, 'a();');
    const closed = attachmentText({ ...file, path: 'b.ts' }, 'b();\n');
    const both: TextAttachment = {
      ...attachment('src/', [open, closed].join('\n')),
      kind: 'folder',
      unended: [0],
    };
    const cost = await counter.count({ path: [], attachments: [both], prompt: '' }, signal);
    const own = tokensOf('a();') + tokensOf('b();\n');
    assert.equal(cost.attachments, own);
    assert.deepEqual(cost.byAttachment.get('src/'), { own, labels: tokensOf(both.text) - own });
  });

  it('has nothing of a prompt that got no answer, and all of a file that was attached to it', async () => {
    const { counter } = watchedCounter();
    const file = attachment('a.ts', 'File: a.ts\n\n```ts\na();\n```\n');
    const path = [question('u1', 'Why?', [file]), answer('m1', [], 'failed')];
    const draft = { path, attachments: [file], prompt: 'And?' };
    const cost = await counter.count(draft, signal);
    assert.equal(cost.history, 0);
    assert.equal(cost.sentByAttachment.get('a.ts')?.novelty, 'new');
    const request = createRequest([...path, draftTurn(draft)]);
    assert.equal(cost.total, countPrompt(request, { count: tokensOfText }).total);
  });

  it('counts the message alone while one types', async () => {
    const { counter, asked } = watchedCounter();
    const path = [
      question('u1', 'Why?', [attachment('f', 'a file')]),
      answer('m1', [{ text: 'So.' }]),
    ];
    const draft = { path, attachments: [attachment('g', 'another file')], prompt: 'A' };
    await counter.count(draft, signal);
    asked.length = 0;
    await counter.count({ ...draft, prompt: 'An' }, signal);
    assert.deepEqual(asked, ['An']);
  });

  it('looks at each turn of a long chat once', async () => {
    const { counter, asked } = watchedCounter();
    let reads = 0;
    const path = Array.from({ length: 1000 }, (_, index) => ({
      ...question(`u${index}`, ''),
      get prompt() {
        reads += 1;
        return `Ask ${index}`;
      },
    }));
    await counter.count({ path, attachments: [], prompt: '' }, signal);
    assert.equal(asked.length, 1000);
    const readsBefore = reads;
    await counter.count(
      { path: [...path, question('u', 'New')], attachments: [], prompt: '' },
      signal,
    );
    assert.equal(asked.at(-1), 'New');
    assert.equal(asked.length, 1001);
    assert.equal(reads, readsBefore);
  });

  it('counts an answer that still grows again', async () => {
    const { counter } = watchedCounter();
    const growing = answer('m1', [{ text: 'One' }], 'streaming');
    const before = await counter.countAsked({ path: [growing] }, signal);
    growing.answer.candidates[0]?.content.parts.push({ text: ' and a good deal more' });
    growing.status = 'done';
    const after = await counter.countAsked({ path: [growing] }, signal);
    assert.equal(after - before, tokensOf(' and a good deal more'));
  });

  it('counts an answer again that has ended while it was counted', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const texts = new SendCostTexts(async (text) => held.then(() => tokensOf(text)));
    const counter = new SendCostCounter(texts, noMedia);
    const growing = answer('m1', [{ text: 'One' }], 'streaming');
    const before = counter.countAsked({ path: [growing] }, signal);
    growing.answer.candidates[0]?.content.parts.push({ text: ' and a good deal more' });
    growing.status = 'done';
    goOn();
    assert.equal(await before, tokensOf('One'));
    const after = await counter.countAsked({ path: [growing] }, signal);
    assert.equal(after, tokensOf('One') + tokensOf(' and a good deal more'));
  });

  it('counts the candidate of an answer that is chosen', async () => {
    const { counter } = watchedCounter();
    const turn = answer('m1', [{ text: 'One' }]);
    const content = { role: 'model', parts: [{ text: 'Another one, which is longer' }] };
    turn.answer.candidates.push({ index: 1, content });
    const count = (): Promise<number> => counter.countAsked({ path: [turn] }, signal);
    assert.equal(await count(), tokensOf('One'));
    turn.candidateIndex = 1;
    assert.equal(await count(), tokensOf('Another one, which is longer'));
    turn.candidateIndex = 0;
    assert.equal(await count(), tokensOf('One'));
  });

  it('counts media as the service counts its bytes', async () => {
    const bytes = Buffer.from('%PDF-1.4\n/Type /Page\n/Type /Page\n');
    const image = media('image', 'image/png', 5_000_000, 'a'.repeat(64));
    const pdf = media('document', 'application/pdf', bytes.length, 'b'.repeat(64));
    const film = media('video', 'video/mp4', 249_999, 'c'.repeat(64));
    const mediaCounts = new MediaCounts(async (sha256) =>
      sha256 === pdf.sha256 ? bytes : undefined,
    );
    const counter = new SendCostCounter(
      new SendCostTexts(async (text) => tokensOf(text)),
      mediaCounts,
    );
    const draft = { path: [], attachments: [image, pdf, film], prompt: 'Compare' };
    const cost = await counter.count(draft, signal);
    assert.deepEqual(
      [...cost.byAttachment.values()].map(({ own }) => own),
      [258, 516, 580],
    );
    assert.equal(cost.attachments, 258 + 516 + 580);
    assert.equal(await counter.countAsked({ path: [draftTurn(draft)] }, signal), cost.total);
    const request = createRequest([draftTurn(draft)], {}, (each) => {
      if (!('sha256' in each)) return { inlineData: each };
      const data = each.sha256 === pdf.sha256 ? bytes : Buffer.alloc(each.sizeBytes);
      return { inlineData: { mimeType: each.mimeType, data: data.toString('base64') } };
    });
    assert.equal(countPrompt(request, { count: tokensOf }).total, cost.total);
  });

  it('counts media by the resolution that is set, also in turns that were counted by another', async () => {
    const { counter } = watchedCounter();
    const image = media('image', 'image/png', 5_000, 'a'.repeat(64));
    const film = media('video', 'video/mp4', 125_000, 'b'.repeat(64));
    const picture = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
    const turns = [question('u1', '', [image]), answer('m1', [picture])];
    const low = { generationConfig: { mediaResolution: 'MEDIA_RESOLUTION_LOW' } };
    const draft = { path: turns, attachments: [film], prompt: '' };
    for (const [set, perImage] of [
      [{}, 258],
      [low, 64],
      [{}, 258],
    ] as const) {
      const cost = await counter.count({ ...draft, settings: set }, signal);
      assert.deepEqual([cost.history, cost.attachments], [2 * perImage, perImage + 32]);
      const asked = { path: [...turns, draftTurn(draft)], settings: set };
      assert.equal(await counter.countAsked(asked, signal), cost.total);
    }
  });

  it('knows whether media is in it, or reasoning that goes back with its calls', async () => {
    const { counter } = watchedCounter();
    const image = media('image', 'image/png', 5_000, 'a'.repeat(64));
    const asked = [question('u1', 'See', [image]), answer('m1', [{ text: 'Yes' }])];
    const isGuess = async (draft: Partial<Draft>): Promise<boolean> =>
      (await counter.count({ path: [], attachments: [], prompt: 'Hi', ...draft }, signal)).isGuess;
    assert.equal(await isGuess({}), false);
    assert.equal(await isGuess({ attachments: [image] }), true);
    assert.equal(await isGuess({ path: asked }), true);
    const held = { leftOut: { turns: 2, attachments: [] }, cachedTokens: 300 };
    assert.equal(await isGuess({ path: asked, ...held }), false, 'cached content is counted');
    const called = (thoughtSignature: string): Turn[] => [
      question('u1', 'Stop'),
      answer('m1', [{ functionCall: { name: 'stop', args: {} }, thoughtSignature }]),
    ];
    assert.equal(await isGuess({ path: called('c2ln') }), false);
    const reasoning = reasoningSignature('http://127.0.0.1:1', 'It is to stop.');
    assert.equal(await isGuess({ path: called(reasoning) }), true);
  });

  it('has the tokens of cached content on top, as long as that is used', async () => {
    const { counter } = watchedCounter();
    const draft = { path: [], attachments: [], prompt: 'Hi', cachedTokens: 70 };
    const used = { ...draft, settings: { cachedContent: 'cachedContents/a' } };
    const [without, cost] = [await counter.count(draft, signal), await counter.count(used, signal)];
    assert.deepEqual([without.cached, cost.cached], [0, 70]);
    assert.equal(cost.total, without.total + 70);
    assert.equal(await counter.countAsked({ ...used, path: [] }, signal), 70);
  });

  it('is nothing for nothing', async () => {
    const { counter, asked } = watchedCounter();
    const cost = await counter.count({ path: [], attachments: [], prompt: '' }, signal);
    assert.equal(cost.total, 0);
    assert.deepEqual(asked, []);
  });
});

/** An empty text has no tokens, whatever it is counted with. */
function tokensOfText(text: string): number {
  return text === '' ? 0 : tokensOf(text);
}
