import assert from 'node:assert/strict';
import { askAbout } from './readerTalk';

/** Questions in words other than the texts', with the line a good answer shows. */
const questions: readonly (readonly [question: string, file: string, line: number])[] = [
  ['How long does it wait between attempts?', 'retry.ts', 37],
  ['How does the retry work when an attempt fails?', 'retry.ts', 18],
  ['When is an error not repeated?', 'retry.ts', 18],
  ['Why is there randomness in the delay?', 'retry.ts', 37],
  ['For how many hours is a user signed in?', 'sessionStore.ts', 22],
  ['What happens with an expired session?', 'sessionStore.ts', 31],
  ['How are tokens checked?', 'sessionStore.ts', 31],
  ['Which session is thrown out when there are too many?', 'sessionStore.ts', 12],
  ['Are negative amounts allowed?', 'ledger.py', 16],
  ["How is a member's equal share computed?", 'ledger.py', 22],
  ['How is the CSV file read?', 'ledger.py', 30],
  ['How much is the yearly fee?', 'handbook.md', 5],
  ['May I leave the hose running over night?', 'handbook.md', 10],
  ['How many rain barrels may a plot have?', 'handbook.md', 13],
  ['Where do bee hives stand?', 'handbook.md', 17],
  ['Who has the key of the tool shed?', 'handbook.md', 25],
  ['What goes into the left bay of the compost?', 'handbook.md', 29],
  ['What is the pool size of the database?', 'settings.json', 6],
  ['Which route answers when several prefixes match?', 'router.go', 33],
  ['What if no route prefix matches the request?', 'router.go', 29],
];

describe('reader: questions in other words', () => {
  for (const [question, file, line] of questions) {
    it(`shows ${file}:${line} for "${question}"`, async () => {
      const answer = await askAbout(question);
      const places = [...answer.matchAll(/`([\w./-]+):(\d+)(?:-(\d+))?`/g)];
      assert.ok(
        places.some(
          ([, name, first, last]) =>
            name === file && Number(first) <= line && line <= Number(last ?? first),
        ),
        answer,
      );
    });
  }

  const foreign = [
    'What is the capital of France?',
    'How tall is the Eiffel tower?',
    'Who won the chess championship last year?',
    'What is the boiling point of mercury?',
    'Which planet has the largest moon?',
  ];
  for (const question of foreign) {
    it(`says that nothing is relevant to "${question}"`, async () => {
      const answer = await askAbout(question);
      assert.match(answer, /found no passage about|No passage I have read is about/);
      assert.match(answer, /I looked for/);
      assert.match(answer, /Parley: Connect…/);
    });
  }
});
