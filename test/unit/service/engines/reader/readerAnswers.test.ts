import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ask, askAbout, attachment, user } from './readerTalk';

function assertHas(answer: string, ...pieces: string[]): void {
  for (const piece of pieces) {
    assert.ok(answer.includes(piece), `no ${JSON.stringify(piece)} in:\n${answer}`);
  }
}

describe('reader: explaining', () => {
  it('outlines a file: sizes, imports, symbols with lines, comments and what they do', async () => {
    const answer = await askAbout('Explain this file', ['retry.ts']);
    assertHas(
      answer,
      '`retry.ts` is TypeScript: 40 lines',
      '1 interface and 2 functions',
      'It imports from `./sleep` and `./logger`.',
      '- Constants (lines 4-5): `baseDelayMs = 200`, `maxDelayMs = 30_000`',
      '- **`RetryPolicy`** (interface, lines 8-12, exported): “How a piece of work is repeated.” Has `attempts` and `isWorthRepeating`.',
      '- **`retry(work, policy, logger)`** (function, lines 18-34, exported): “Runs the work until it succeeds',
      'Returns `Promise<T>`; throws `error`; calls `sleep` and `delayBefore`.',
    );
  });

  it('walks through a selected function step by step, with the lines of the file', async () => {
    const answer = await ask(user(attachment('sessionStore.ts', 30, 43), 'What does this do?'));
    assertHas(
      answer,
      '`authenticate` is a method at `sessionStore.ts:31-43`.',
      'Its comment says: “The user a token belongs to.”',
      '- Throws `SessionError` (“Unknown token.”) or `SessionError` (“The session has expired.”).',
      '2. Lines 33-35: if `session === undefined`, throws `SessionError` (“Unknown token.”).',
      '6. Line 42: returns `session.userId`.',
    );
  });

  it('says what a few selected statements call, return and throw', async () => {
    const answer = await ask(user(attachment('sessionStore.ts', 36, 42), 'explain'));
    assertHas(
      answer,
      'Lines 36-42 of `sessionStore.ts` are TypeScript',
      '- It has 1 branch.',
      '- It returns `session.userId`.',
      '1. Lines 36-39: if `session.expiresAt <= this.now()`',
    );
  });

  it('gives headings with their first sentences for a document', async () => {
    const answer = await askAbout('Summarise this document', ['handbook.md']);
    assertHas(
      answer,
      'under 6 headings',
      '  - **Membership** (lines 3-6): Anyone who lives in the district can join.',
    );
  });

  it('picks sentences of prose without headings, and says that they are quotes', async () => {
    const prose =
      'The mill grinds grain for the whole valley. Its wheel is driven by the river. In dry summers the river cannot drive the wheel of the mill. My aunt likes plums. The miller then grinds grain with the help of two horses.';
    const answer = await ask(user(`Summarise this:\n\n${prose}`));
    assertHas(answer, 'The mill grinds grain for the whole valley. (line 1)');
    assert.doesNotMatch(answer, /plums/);
    assert.match(answer, /quoted from the text/);
  });

  it('names the keys of data with their values', async () => {
    assertHas(
      await askAbout('Explain this', ['settings.json']),
      '`settings.json` is JSON: 12 lines, with 4 top-level keys.',
      '- **`port`**: `8443` (line 3)',
      '- **`database`**: object with `host` and `poolSize` (lines 4-7)',
    );
  });

  it('explains one symbol: signature, parameters, callers', async () => {
    assertHas(
      await askAbout('what does delayBefore do?'),
      '`delayBefore` is an exported function at `retry.ts:37-40`.',
      '- Takes `attempt` and `random`.',
      '- Returns `number`.',
      '- Called by `retry` (line 18).',
    );
  });

  it('explains the file that the question names, of several', async () => {
    const answer = await askAbout('Explain ledger.py');
    assertHas(answer, '`ledger.py` is Python: 36 lines');
    assert.doesNotMatch(answer, /retry\.ts/);
  });
});

describe('reader: exact answers', () => {
  const cases: readonly (readonly [question: string, files: string[], pieces: string[]])[] = [
    ['How many lines does it have?', ['retry.ts'], ['has **40 lines**']],
    [
      'How many functions are there?',
      ['retry.ts'],
      ['**2 functions**', '- line 37: `delayBefore(attempt, random)`'],
    ],
    [
      'How many methods?',
      ['sessionStore.ts', 'router.go'],
      [
        '**7 methods** in 2 texts',
        '- line 31: `SessionStore.authenticate(token)`',
        '- line 20: `Router.Add(prefix, handler)`',
      ],
    ],
    [
      'List the exported classes',
      ['sessionStore.ts'],
      ['**2 exported classes**', '- line 10: `SessionError`'],
    ],
    [
      'list the imports',
      ['ledger.py'],
      ['- line 3: `csv`', '- line 4: `decimal`', '- line 5: `pathlib`'],
    ],
    [
      'List all TODOs',
      ['sessionStore.ts', 'ledger.py'],
      ['- line 49: TODO: tell the user', '- line 31: FIXME: a row'],
    ],
    [
      'Which errors are thrown?',
      ['ledger.py'],
      ["- line 19: `ValueError` (“An amount can't be negative.”)"],
    ],
    ['List the headings', ['handbook.md'], ['- line 15: Bees']],
    [
      'How often does token appear?',
      ['sessionStore.ts'],
      ['`token` occurs **16 times** on 16 lines'],
    ],
    [
      'Where is delayBefore defined?',
      ['retry.ts', 'router.go'],
      ['is defined at `retry.ts:37-40`', 'export function delayBefore'],
    ],
    [
      'Where is delayBefore used?',
      ['retry.ts', 'router.go'],
      [
        'is used on **1 line**',
        'It is defined at `retry.ts:37`',
        '- line 31 (in `retry`): `await sleep(delayBefore(attempt + 1));`',
      ],
    ],
    [
      'Who calls evict?',
      ['sessionStore.ts'],
      ['- line 26 (in `SessionStore.open`): `this.evict();`'],
    ],
    [
      'find "base64url"',
      ['sessionStore.ts'],
      ['- line 23', "randomBytes(24).toString('base64url')"],
    ],
    ['find nowhere', ['retry.ts'], ['`nowhere` does not occur in `retry.ts`.']],
    [
      'What does balance return?',
      ['ledger.py'],
      [
        '`Ledger.balance` (`ledger.py:22-24`) returns `self.paid.get(member, Decimal(0)) - self.share()`',
      ],
    ],
    ['What can add throw?', ['ledger.py'], ['throws `ValueError`']],
    ['What parameters does retry take?', ['retry.ts'], ['takes `work`, `policy` and `logger`']],
    ['Show lines 22-23', ['ledger.py'], ['`ledger.py:22-23`', 'def balance(self, member):']],
    ['line 99', ['ledger.py'], ['I have lines 1-36 of `ledger.py`, so not line 99.']],
  ];
  for (const [question, files, pieces] of cases) {
    it(`answers "${question}" about ${files.join(' and ')}`, async () => {
      assertHas(await askAbout(question, files), ...pieces);
    });
  }

  it('gives the values of constants that a quoted passage uses', async () => {
    assertHas(
      await askAbout('How does the delay double with every attempt?', ['retry.ts']),
      '`maxDelayMs` is `30_000` (line 5)',
    );
  });

  it('quotes code that holds fences and backticks without breaking out of its own', async () => {
    const code = 'const a = "```";\nconst marker = `x`;\n';
    const part = { text: `File: a.ts\n\n\`\`\`\`ts\n${code}\`\`\`\`\n` };
    assertHas(await ask(user(part, 'show lines 1-2')), `\`\`\`\`typescript\n${code}\`\`\`\``);
    assertHas(await ask(user(part, 'find marker')), '`` const marker = `x`; ``');
  });
});

describe('reader: follow-ups', () => {
  it('reads the attachments of earlier messages', async () => {
    const answer = await ask(
      user(attachment('retry.ts'), 'Explain this file'),
      user('How long does it wait between attempts?'),
    );
    assertHas(answer, '`delayBefore` comes closest.');
  });

  it('knows what "it" is', async () => {
    const answer = await ask(
      user(attachment('sessionStore.ts'), 'What does evict do?'),
      user('Where is it used?'),
    );
    assertHas(answer, '- line 26 (in `SessionStore.open`)');
  });

  it('shows further passages for "more", and says when there are none', async () => {
    const first = user(attachment('sessionStore.ts'), 'session token user');
    const places = async (...messages: ReturnType<typeof user>[]): Promise<string[]> =>
      [...(await ask(first, ...messages)).matchAll(/\*\*`([^`]+)`\*\*/g)].map(
        ([, place]) => place ?? '',
      );
    const shown = await places();
    const next = await places(user('more'));
    assert.equal(shown.length, 3);
    assert.ok(next.length > 0);
    assert.deepEqual(
      next.filter((place) => shown.includes(place)),
      [],
    );
    assertHas(
      await ask(first, user('more'), user('more'), user('more')),
      'There are no more matching passages.',
    );
  });

  it('counts whatever asks for more, and no question that only begins so', async () => {
    const sections = Array.from(
      { length: 12 },
      (_, index) => `## Part ${index}\n\nThe next harbour of part ${index} has ${index} boats.\n`,
    );
    const file = `File: harbours.md\n\n~~~~\n${sections.join('\n')}~~~~\n`;
    const first = user(file, 'boats harbour part');
    const third = await ask(first, user('more'), user('more'));
    assert.ok(third.includes('**`'), third);
    assert.equal(await ask(first, user('tell me more'), user('Anything else?')), third);
    const other = 'Next harbour?';
    assert.equal(
      await ask(first, user(other), user('more')),
      await ask(user(file, other), user('more')),
    );
  });

  it('shows the first of the lines asked for that a selection has', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `value ${index + 101}`);
    const file = `File: values.txt (lines 101-200)\n\n~~~~\n${lines.join('\n')}\n~~~~\n`;
    assertHas(await ask(user(file, 'Show lines 1 to 300')), '`values.txt:101-180`');
    assertHas(await ask(user(file, 'Show lines 51 to 150')), '`values.txt:101-150`');
  });

  it('cuts a long line between characters', async () => {
    const code = `/// x${'😀'.repeat(130)} retry\n//${'😀'.repeat(130)} retry\nfn go() {}\nfn stop() {}\n`;
    const file = `File: go.rs\n\n~~~~rust\n${code}~~~~\n`;
    for (const question of ['Find "retry"', 'Explain this file']) {
      const answer = await ask(user(file, question));
      assert.ok(answer.includes('😀…'), answer);
      assert.doesNotMatch(answer, /\p{Cs}/u);
    }
  });

  it('counts words and characters with their marks', async () => {
    const sizes = async (text: string): Promise<string> => {
      const file = `File: x.txt\n\n~~~~\n${text}\n~~~~\n`;
      const words = await ask(user(file, 'How many words are there?'));
      return `${words}${await ask(user(file, 'How many characters are there?'))}`;
    };
    assertHas(await sizes('नमस्ते दुनिया। किताब मेज पर है।'), '**6 words**');
    assertHas(await sizes('cafe\u0301s re\u0301sume\u0301s'), '**2 words**');
    assertHas(await sizes('😀😀😀'), '**3 characters**');
  });

  it('finds a letter however its marks are written', async () => {
    const file = 'File: menu.md\n\n~~~~\nDas Cafe\u0301 hat offen.\n~~~~\n';
    assertHas(await ask(user(file, 'Find "Caf\u00e9"')), 'occurs on **1 line**');
    assertHas(await ask(user(file, 'How often does "Caf\u00e9" occur?')), '**1 time**');
    assertHas(await ask(user(file, 'How often does "Cafe" occur?')), 'does not occur');
  });

  it('lists a link with its brackets, without those around it', async () => {
    const text = '[x](https://example.org/Foo_(bar)) and (https://example.org/a).';
    const answer = await ask(user(`File: x.md\n\n~~~~\n${text}\n~~~~\n`, 'List the links'));
    assertHas(answer, 'https://example.org/Foo_(bar)', 'https://example.org/a');
    assert.ok(!answer.includes('/a)'), answer);
  });

  it('finds where a name is used that a full stop follows', async () => {
    const answer = await askAbout('Where is `evict.` used?', ['sessionStore.ts']);
    assertHas(answer, '`evict` is used on **1 line**');
  });

  it('quotes the place that has all of what is done in some way, whatever the code calls doing it', async () => {
    const folder = 'scripts/host/sampleWorkspace';
    const files = ['src/loan.ts', 'src/library.ts', 'scripts/overdue.py', 'docs/rules.md'].map(
      (name) => `File: ${name}\n\n~~~~\n${readFileSync(`${folder}/${name}`, 'utf8')}~~~~\n`,
    );
    for (const verb of ['computed', 'worked out', 'arrived at']) {
      const answer = await ask(user(...files, `How is the fine of a loan ${verb}?`));
      assertHas(answer, 'daysLate(loan, returnedOn) * fineCentsPerDay');
    }
    const other = await ask(user(...files, 'How is the parcel of a loan computed?'));
    assertHas(other, 'No passage I have read is about that.');
  });
});
