import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../src/base/systemClock';
import fc from 'fast-check';
import { readJournal } from '../../../src/conversation/journal';
import type { JournalRecord } from '../../../src/conversation/record';
import { ChatHistory } from '../../../src/storage/chatHistory';
import { createChatDocument, readChatDocument } from '../../../src/storage/chatDocument';
import { chatMarkdown, chatText } from '../../../src/conversation/history/chatMarkdown';
import { JournalFolder } from '../../../src/storage/journalFile';
import { fillDisk } from '../../fakes/fullDisk';
import { silentLog } from '../../fakes/silentLog';

type Fields = Record<string, unknown>;

const header = { type: 'conversation', version: 1, id: 'c', createdAtMs: 0 };
const attachment = { id: 'a', kind: 'file', label: 'a.ts', detail: '/a.ts', text: 'x' };

function userTurn(id: string, prompt: string, attachments: unknown[] = []): Fields {
  return { type: 'userTurn', id, prompt, attachments, atMs: 1 };
}

function event(turnId: string, text: string, thought = false): Fields {
  const part = thought ? { text, thought } : { text };
  return {
    type: 'event',
    turnId,
    response: { candidates: [{ index: 0, content: { parts: [part] } }] },
  };
}

const calls = [
  { name: 'read_file', args: { path: 'a*b*.ts' } },
  { name: 'edit_file', args: { path: 'a.ts', text: 'x'.repeat(300) } },
];

/** A prompt, an answer that calls, what the calls gave, and what the model said to that. */
function called(): Fields[] {
  const ended = { type: 'callEnd', turnId: 'u2', response: { result: 'text' }, atMs: 3 };
  return [
    header,
    userTurn('u', 'Mend it'),
    ...answer('m', 'u', ['I look.'], { status: 'done' }),
    { ...userTurn('u2', ''), parentId: 'm', calls },
    { type: 'callStart', turnId: 'u2', index: 0, atMs: 2 },
    { ...ended, index: 0, outcome: 'done', whole: { sha256: 'a'.repeat(64), length: 9 } },
    { ...ended, index: 1, outcome: 'refused' },
    ...answer('m2', 'u2', ['Nothing to mend.'], { status: 'done' }),
  ];
}

function answer(id: string, parentId: string, texts: string[], end: Fields): Fields[] {
  return [
    { type: 'modelTurn', id, parentId, atMs: 2 },
    { type: 'request', turnId: id, model: 'models/m' },
    ...texts.map((text) => event(id, text)),
    { type: 'end', turnId: id, ...end },
  ];
}

const strings = {
  user: 'You',
  model: 'Model',
  attachments: 'Attached:',
  calls: 'Called:',
  outcomes: { failed: 'failed', refused: 'not allowed', stopped: 'stopped', notRun: 'not run' },
  ends: { stopped: 'Stopped.', cut: 'Cut.', blocked: 'Blocked.', failed: 'Failed.' },
};

describe('a chat outside of Parley', () => {
  let folder = '';
  let history: ChatHistory;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-exchange-'));
    history = new ChatHistory(new JournalFolder(folder), silentLog, systemClock);
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const journalOf = (id: string): Promise<string> =>
    readFile(path.join(folder, `${id}.jsonl`), 'utf8');

  it('comes back from JSON as it was but for its id, again and again under a new one', async () => {
    const text = fc.string({ unit: 'grapheme' });
    const extra = fc.record({ type: fc.constant('later'), value: fc.jsonValue() });
    const rest = fc.array(
      fc.oneof(
        text.map((t) => event('m', t)),
        extra,
      ),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(text, rest, async (prompt, more) => {
        const records = [
          header,
          userTurn('u', prompt, [attachment]),
          ...answer('m', 'u', [], {
            status: 'done',
          }),
          ...more,
        ];
        const document = JSON.stringify(createChatDocument(records));
        const read = readChatDocument(document);
        assert.ok('records' in read);
        const [first, second] = [await history.add(read.records), await history.add(read.records)];
        assert.notEqual(first, second);
        for (const id of [first, second]) {
          const back = await history.records(id);
          assert.deepEqual(
            back,
            JSON.parse(JSON.stringify([{ ...header, id }, ...records.slice(1)])),
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  it('can be listed and opened though its JSON has the fields in another order', async () => {
    const { type, ...fields } = userTurn('u', 'Hello');
    const id = await history.add([header, { ...fields, type }]);
    assert.equal(await history.title(id), 'Hello');
    assert.equal(readJournal(await journalOf(id))?.conversation.id, id);
  });

  it('comes back from JSON with its calls, and not with the tools, folders and files of another machine', () => {
    const [first = {}, ...rest] = called();
    const file = { turnId: 'u2', uri: 'file:///a.ts', atMs: 2 };
    const others = [
      { type: 'tools', mode: 'all' },
      { type: 'folderInstructions', leftOut: ['app'] },
      { type: 'fileBefore', ...file },
      { type: 'fileAfter', ...file },
    ];
    const read = readChatDocument(JSON.stringify(createChatDocument([first, ...others, ...rest])));
    assert.ok('records' in read);
    assert.deepEqual(read.records, called());
  });

  const [firstCall] = calls;
  const callEnd = { type: 'callEnd', turnId: 'u', index: 0, response: {}, atMs: 1 };
  const refused: [string, unknown, string][] = [
    [
      'half a call',
      createChatDocument([header, { ...userTurn('u', ''), calls: [firstCall, { name: 'x' }] }]),
      'records[1].calls: must be a list of calls with name and args',
    ],
    [
      'a call that ended in no known way',
      createChatDocument([header, userTurn('u', ''), { ...callEnd, outcome: 'constructor' }]),
      'records[2].outcome: must be the outcome of a call',
    ],
    [
      'a call that gave nothing',
      createChatDocument([
        header,
        userTurn('u', ''),
        { ...callEnd, outcome: 'done', response: 'x' },
      ]),
      'records[2].response: must be an object',
    ],
    ['no JSON object', [], ': must be a JSON object'],
    ['another format', { format: 'x' }, 'format: must be "parley.chat"'],
    [
      'a later version',
      { ...createChatDocument([]), version: 2 },
      'version: must be a number up to 1',
    ],
    ['no records', { ...createChatDocument([]), records: {} }, 'records: must be a list'],
    ['no prompt', createChatDocument([header]), 'records: must hold a userTurn'],
    [
      'no header',
      createChatDocument([userTurn('u', '')]),
      'records[0].type: must be "conversation" in the first record alone',
    ],
    [
      'a second header',
      createChatDocument([header, userTurn('u', ''), header]),
      'records[2].type: must be "conversation" in the first record alone',
    ],
    [
      'a header of a later version',
      createChatDocument([{ ...header, version: 2 }]),
      'records[0].version: must be a number up to 1',
    ],
    [
      'a field of another kind',
      createChatDocument([header, { ...userTurn('u', ''), atMs: 'now' }]),
      'records[1].atMs: must be a number',
    ],
    [
      'a field that is missing',
      createChatDocument([header, { type: 'end', turnId: 'm' }]),
      'records[1].status: must be a string',
    ],
    ['a type that is none', createChatDocument([{ type: 1 }]), 'records[0].type: must be a string'],
    [
      'half an attachment',
      createChatDocument([header, userTurn('u', '', [{ ...attachment, text: 1 }])]),
      'records[1].attachments[0].text: must be a string',
    ],
    [
      'a part that is none',
      createChatDocument([
        header,
        { type: 'event', turnId: 'm', response: { candidates: [{ content: { parts: [null] } }] } },
      ]),
      'records[1].response.candidates[0].content.parts[0]: must be an object',
    ],
    [
      'a text that is none',
      createChatDocument([
        header,
        {
          type: 'event',
          turnId: 'm',
          response: { candidates: [{ content: { parts: [{ text: 1 }] } }] },
        },
      ]),
      'records[1].response.candidates[0].content.parts[0].text: must be a string',
    ],
  ];

  for (const [name, document, expected] of refused) {
    it(`is refused with the name of the field for ${name}`, () => {
      const read = readChatDocument(JSON.stringify(document));
      assert.ok('violations' in read);
      assert.deepEqual(
        read.violations.map(({ field, rule }) => `${field}: ${rule}`),
        [expected],
      );
    });
  }

  it('is refused and no more for any JSON that is not one', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (records) => {
        const text = JSON.stringify({ format: 'parley.chat', version: 1, records });
        assert.ok('violations' in readChatDocument(text));
      }),
    );
    assert.ok('violations' in readChatDocument('{'));
  });

  it('reads in Markdown as it was shown, and says how answers ended', () => {
    const records = [
      header,
      userTurn('u1', 'What is **this**?', [attachment]),
      ...answer('m1', 'u1', ['A ', '*file*.'], { status: 'done' }),
      { ...userTurn('u2', 'And?'), parentId: 'm1' },
      ...answer('m2', 'u2', ['Half'], { status: 'failed', error: { message: 'It broke.' } }),
    ];
    const read = readJournal(records.map((record) => JSON.stringify(record)).join('\n'));
    assert.equal(
      chatMarkdown('Title', read?.conversation.path() ?? [], strings),
      [
        '# Title',
        '## You',
        '*Attached:* `a.ts`',
        'What is **this**?',
        '## Model (m)',
        'A *file*.',
        '## You',
        'And?',
        '## Model (m)',
        'Half',
        '*Failed. It broke.*\n',
      ].join('\n\n'),
    );
  });

  it('reads in Markdown as one answer with what it called', () => {
    const read = readJournal(
      called()
        .map((record) => JSON.stringify(record))
        .join('\n'),
    );
    const turns = read?.conversation.path() ?? [];
    const args = `{"path":"a.ts","text":"${'x'.repeat(177)}…`;
    assert.equal(
      chatMarkdown('', turns, strings),
      [
        '## You',
        'Mend it',
        '## Model (m)',
        'I look.',
        '*Called:*',
        '- read\\_file \\{"path":"a\\*b\\*.ts"\\}\n' + `- edit\\_file \\${args} \\(not allowed\\)`,
        'Nothing to mend.\n',
      ].join('\n\n'),
    );
    assert.equal(
      chatText('', turns, strings),
      [
        'You',
        'Mend it',
        'Model (m)',
        'I look.',
        `Called:\nread_file {"path":"a*b*.ts"}\nedit_file ${args} (not allowed)`,
        'Nothing to mend.\n',
      ].join('\n\n'),
    );
  });

  describe('searched', () => {
    const search = async (
      text: string,
      signal = new AbortController().signal,
    ): Promise<string[]> => {
      const hits: string[] = [];
      for await (const { chat, role, context } of history.search(text, signal)) {
        hits.push(`${chat.title}, ${role}: ${context}`);
      }
      return hits;
    };

    it('is found by what was asked and answered, in any case, also across events', async () => {
      await history.add([
        header,
        userTurn('u', 'How do I retry?'),
        ...answer('m', 'u', ['Use exponential back', 'off (with jitter).'], { status: 'done' }),
      ]);
      assert.deepEqual(await search('RETRY'), ['How do I retry?, user: How do I retry?']);
      assert.deepEqual(await search('backoff (with'), [
        'How do I retry?, model: Use exponential backoff (with jitter).',
      ]);
      assert.deepEqual(await search('retry.'), []);
    });

    it('is found by the words that are shown, and not by marks and addresses', async () => {
      await history.add([
        header,
        userTurn('u', 'Say hello\nto **me**'),
        ...answer(
          'm',
          'u',
          ['**Hel', 'lo** [world](https://example.org/path)\n```python\nprint(1)\n```'],
          { status: 'done' },
        ),
      ]);
      assert.deepEqual(await search('hello  world'), [
        'Say hello to **me**, model: Hello world print(1)',
      ]);
      assert.deepEqual(await search('world print(1)'), [
        'Say hello to **me**, model: Hello world print(1)',
      ]);
      for (const hidden of ['example.org', 'python', '```', '**Hello']) {
        assert.deepEqual(await search(hidden), [], hidden);
      }
      // A prompt is shown to the letter.
      assert.deepEqual(await search('to **me**'), [
        'Say hello to **me**, user: Say hello to **me**',
      ]);
    });

    it('has a hit for each place, but one for those that its words show together', async () => {
      const far = `needle needle ${'a '.repeat(100)}needle`;
      await history.add([header, userTurn('u', far)]);
      const hits = await search('needle');
      assert.equal(hits.length, 2);
      assert.match(hits[0] ?? '', /user: needle needle (?:a )+a?…$/);
      assert.match(hits[1] ?? '', /user: …(?:a )+needle$/);
    });

    it('is found by an answer that never ended, and not by thoughts', async () => {
      const begun = answer('m', 'u', ['So far'], {}).slice(0, -1);
      await history.add([header, userTurn('u', 'Hi'), ...begun, event('m', 'secret', true)]);
      assert.deepEqual(await search('so far'), ['Hi, model: So far']);
      assert.deepEqual(await search('secret'), []);
    });

    it('is found by what waits for room on the disk', async () => {
      const full = new JournalFolder(folder);
      const empty = await fillDisk(path.join(folder, 'other'));
      try {
        for (const text of [header, userTurn('u', 'Kept in mind')] as JournalRecord[]) {
          await assert.rejects(full.open('c').append(text), { code: 'ENOSPC' });
        }
        history = new ChatHistory(full, silentLog, systemClock);
        assert.deepEqual(await search('in mind'), ['Kept in mind, user: Kept in mind']);
      } finally {
        empty();
      }
    });

    it('shows the words around the place on one line', async () => {
      await history.add([
        header,
        userTurn('u', `${'a '.repeat(500)}\nneedle\n${'b '.repeat(500)}`),
      ]);
      const [hit] = await search('needle');
      assert.match(hit ?? '', /user: …(a )+needle (b )+b?…$/);
      assert.ok((hit ?? '').length < 260);
    });

    it('takes what is typed for a text, whatever its characters', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ minLength: 1, maxLength: 8 }), async (text) => {
          const own = new ChatHistory(
            new JournalFolder(path.join(folder, 'own')),
            silentLog,
            systemClock,
          );
          await own.add([header, userTurn('u', `x${text}y`)]);
          const found = own.search(text, new AbortController().signal);
          assert.equal((await found.next()).done, false);
          await found.return(undefined);
          await rm(path.join(folder, 'own'), { recursive: true });
        }),
        { numRuns: 50 },
      );
    });

    it('ends when it is aborted', async () => {
      for (const name of ['one', 'two', 'three']) await history.add([header, userTurn('u', name)]);
      const abort = new AbortController();
      const hits = history.search('', abort.signal);
      await hits.next();
      abort.abort();
      assert.equal((await hits.next()).done, true);
    });
  });
});
