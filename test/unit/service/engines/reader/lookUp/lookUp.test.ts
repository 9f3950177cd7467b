import assert from 'node:assert/strict';
import type { Content, FunctionCall, Part } from '../../../../../../src/protocol/content';
import type { FunctionDeclaration, ToolConfig } from '../../../../../../src/protocol/tools';
import {
  attachment,
  corpusNames,
  corpusText,
  requestOf,
  textOf,
  unpacedReader,
  user,
} from '../readerTalk';

const text = { type: 'STRING' } as const;
const number = { type: 'INTEGER' } as const;

function declared(
  name: string,
  properties: FunctionDeclaration['parameters'] & object,
): FunctionDeclaration {
  return { name, parameters: { type: 'OBJECT', ...properties } };
}

const searchText = declared('search_text', {
  properties: { text, folder: text },
  required: ['text'],
});
const readFile = declared('read_file', {
  properties: { path: text, startLine: number, endLine: number },
  required: ['path'],
});
const semanticSearch = declared('semantic_search', {
  properties: { question: text, limit: number },
  required: ['question'],
});
const others = [
  declared('delete_file', { properties: { path: text }, required: ['path'] }),
  declared('edit_file', { properties: { path: text, text }, required: ['path', 'text'] }),
  declared('run_command', { properties: { command: text }, required: ['command'] }),
];
const listFiles = declared('list_files', { properties: { folder: text, containing: text } });
const all = [...others, searchText, semanticSearch, readFile, listFiles];

/** A workspace with the files of the corpus, and what the functions give there. */
const files = new Map(corpusNames.map((name) => [`src/${name}`, corpusText(name).split('\n')]));

const functions: Record<string, (args: Record<string, unknown>) => string> = {
  search_text: ({ text: wanted }) => {
    const found = [...files].flatMap(([path, lines]) =>
      lines.flatMap((line, index) =>
        line.toLowerCase().includes(String(wanted).toLowerCase())
          ? [`${path}:${index + 1}: ${line.trim()}`]
          : [],
      ),
    );
    return found.length === 0 ? 'No matches.' : found.join('\n');
  },
  semantic_search: ({ question }) => {
    const words =
      String(question)
        .toLowerCase()
        .match(/\w{4,}/gu) ?? [];
    const hits = [...files].map(([path, lines]) => {
      const at = lines.findIndex((line) => words.some((word) => line.toLowerCase().includes(word)));
      return { path, startLine: at + 1, text: lines.slice(Math.max(0, at), at + 12).join('\n') };
    });
    return JSON.stringify(hits);
  },
  list_files: ({ containing }) =>
    [...files.keys()].filter((path) => path.includes(String(containing))).join('\n') || 'No files.',
  read_file: ({ path, startLine = 1, endLine = Infinity }) => {
    const lines = files.get(String(path));
    if (lines === undefined) throw new Error(`The workspace has no file ${String(path)}.`);
    const [first, last] = [Number(startLine), Math.min(Number(endLine), lines.length)];
    const shown = lines.slice(first - 1, last).join('\n');
    return `File: ${String(path)} (lines ${first}-${last})\n\n\`\`\`\`typescript\n${shown}\n\`\`\`\`\n`;
  },
};

function answerOf({ name, args = {}, id }: FunctionCall): Part {
  const response = ((): Record<string, unknown> => {
    try {
      return { result: functions[name]?.(args) };
    } catch (error) {
      return { error: String(error instanceof Error ? error.message : error) };
    }
  })();
  return { functionResponse: { name, response, ...(id !== undefined && { id }) } };
}

interface Talk {
  answer: string;
  /** What was called, round after round. */
  rounds: string[][];
  contents: Content[];
}

const engine = unpacedReader();
/** More would be an endless loop. */
const mostRounds = 6;

async function talk(
  contents: Content[],
  tools: FunctionDeclaration[] = all,
  toolConfig?: ToolConfig,
): Promise<Talk> {
  const said = [...contents];
  const rounds: string[][] = [];
  while (rounds.length <= mostRounds) {
    const request = {
      ...requestOf(said),
      tools: [{ functionDeclarations: tools }],
      ...(toolConfig && { toolConfig }),
    };
    const events = [];
    for await (const event of engine.generate(request, new AbortController().signal)) {
      events.push(event);
    }
    const parts = events.flatMap((event) => event.parts ?? []);
    said.push({ role: 'model', parts });
    const calls = parts.flatMap(({ functionCall }) => functionCall ?? []);
    if (calls.length === 0) return { answer: textOf(events), rounds, contents: said };
    rounds.push(calls.map(({ name, args }) => `${name} ${Object.values(args ?? {}).join(' ')}`));
    said.push(user(...calls.map((call) => answerOf(call))));
  }
  throw new Error(`It calls on and on: ${JSON.stringify(rounds)}`);
}

const question = (asked: string): Content[] => [user(asked)];

describe('the reader with functions that search and read', () => {
  it('finds a name, reads where it is, and quotes that with its place', async () => {
    const { answer, rounds } = await talk(question('What does `delayBefore` do?'));
    assert.deepEqual(rounds[0], ['search_text delayBefore']);
    assert.match(rounds[1]?.[0] ?? '', /^read_file src\/retry\.ts 1 \d+$/u);
    assert.equal(rounds.length, 2);
    assert.match(
      answer,
      /^I searched the workspace for `delayBefore`\. The search found \d places\./u,
    );
    assert.match(answer, /`src\/retry\.ts:\d+-\d+`/u);
    assert.match(answer, /function delayBefore/u);
    assert.doesNotMatch(answer, /Parley: Connect/u);
  });

  it('searches for what a question is about, and reads what shares its words', async () => {
    const { answer, rounds } = await talk(question('How long is the delay before a retry?'));
    assert.deepEqual(rounds[0], ['semantic_search How long is the delay before a retry?']);
    assert.ok(rounds[1]?.some((call) => call.startsWith('read_file src/retry.ts')));
    assert.match(answer, /^I searched the workspace for what your question is about\./u);
    assert.match(answer, /`src\/retry\.ts:/u);
  });

  it('quotes what a search by meaning gave where nothing can be read', async () => {
    const { answer, rounds } = await talk(question('How long is the delay before a retry?'), [
      semanticSearch,
    ]);
    assert.equal(rounds.length, 1);
    assert.match(answer, /\*\*`src\/retry\.ts:\d+/u);
    assert.doesNotMatch(answer, /startLine/u);
  });

  it('searches for its words where there is no search by meaning', async () => {
    const { rounds, answer } = await talk(question('How long is the delay before a retry?'), [
      searchText,
      readFile,
    ]);
    assert.deepEqual(rounds[0]?.toSorted(), ['search_text delay', 'search_text retry']);
    assert.match(answer, /`src\/retry\.ts:/u);
  });

  it('says where else a name was found, in lines that it has not read', async () => {
    const { answer } = await talk(question('Where is `delayBefore` used?'), [searchText]);
    assert.match(
      answer,
      /Also found here, in lines that I haven’t read:\n\n- `src\/retry\.ts:\d+`/u,
    );
  });

  it('says that nothing was found, and what answers more', async () => {
    const { answer, rounds } = await talk(question('Where is `nowhereAtAll` used?'));
    assert.deepEqual(rounds[0], ['search_text nowhereAtAll']);
    assert.match(
      answer,
      /^I searched the workspace for `nowhereAtAll`\. The search found no places\./u,
    );
    assert.match(answer, /`Parley: Connect…`/u);
    const general = await talk(question('Who discovered penicillin in 1928?'));
    assert.match(general.answer, /`Parley: Connect…`/u);
    assert.ok(!general.rounds.flat().some((call) => call.startsWith('read_file')));
  });

  it('reads a file that a question names by its path', async () => {
    const { answer, rounds } = await talk(question('Explain src/retry.ts'));
    assert.deepEqual(rounds, [['read_file src/retry.ts']]);
    assert.match(answer, /delayBefore/u);
  });

  it('looks for a file that a question names without its folder', async () => {
    const { answer, rounds } = await talk(question('Explain retry.ts'));
    assert.deepEqual(rounds, [['list_files retry.ts'], ['read_file src/retry.ts']]);
    assert.match(answer, /delayBefore/u);
    const none = await talk(question('Explain nothing.ts'));
    assert.deepEqual(none.rounds, [['list_files nothing.ts']]);
    assert.match(none.answer, /^I searched the workspace .* and found nothing\./u);
    assert.match(none.answer, /`Parley: Connect…`/u);
  });

  it('says what the functions said where none of them worked', async () => {
    const { answer, rounds } = await talk(question('Explain src/nothing.ts'));
    assert.deepEqual(rounds[0], ['read_file src/nothing.ts']);
    assert.match(answer, /I couldn’t look that up in the workspace: .*no file src\/nothing\.ts/u);
  });

  it('answers a German question in German', async () => {
    const { answer } = await talk(question('Wo wird `delayBefore` verwendet?'));
    assert.match(answer, /^Ich habe im Arbeitsbereich nach `delayBefore` gesucht\./u);
  });

  it('calls nothing where the text at hand answers', async () => {
    const { rounds } = await talk([user(attachment('retry.ts'), 'What does delayBefore do?')]);
    assert.deepEqual(rounds, []);
  });

  it('calls nothing for talk, for orders, and for what no search can count', async () => {
    const asked = [
      'Hello',
      'Thanks!',
      'What can you do?',
      'Fix src/retry.ts',
      'List the functions',
    ];
    for (const each of asked) {
      const { rounds } = await talk(question(each));
      assert.deepEqual(rounds, [], each);
    }
  });

  it('calls nothing where functions are not to be called, or search and read nothing', async () => {
    const asked = question('Where is `delayBefore` used?');
    const none = { functionCallingConfig: { mode: 'NONE' } } as const;
    assert.deepEqual((await talk(asked, all, none)).rounds, []);
    assert.deepEqual((await talk(asked, others)).rounds, []);
    const strange = declared('search_text', {
      properties: { text, replacement: text },
      required: ['text', 'replacement'],
    });
    assert.deepEqual((await talk(asked, [strange])).rounds, []);
  });

  it('looks up the next question again, and what it asks of what was read at once', async () => {
    const { contents } = await talk(question('What does `delayBefore` do?'));
    const next = await talk([...contents, user('What does delayBefore return?')]);
    assert.deepEqual(next.rounds, []);
    const other = await talk([...contents, user('What does `SessionStore` do?')]);
    assert.deepEqual(other.rounds[0], ['search_text SessionStore']);
    assert.match(other.answer, /`src\/sessionStore\.ts:/u);
  });
});
