import assert from 'node:assert/strict';
import { classify } from '../../../../../../src/service/engines/reader/question/classify';
import type { Intent } from '../../../../../../src/service/engines/reader/question/intent';

const names = new Set(['retry', 'SessionStore', 'delayBefore', 'rules']);

function intentOf(question: string): Intent {
  return classify(question, (word) => names.has(word));
}

const expectations: readonly (readonly [question: string, intent: Intent])[] = [
  ['Hi!', { kind: 'greeting' }],
  ['thanks a lot', { kind: 'thanks' }],
  ['OK, great. Thanks!', { kind: 'thanks' }],
  ['Thank you for your help 🙂', { kind: 'thanks' }],
  ['OK, what does retry do?', { kind: 'symbol', name: 'retry' }],
  ['Thanks, explain retry', { kind: 'symbol', name: 'retry' }],
  ['Perfect. Explain retry', { kind: 'symbol', name: 'retry' }],
  ['ok where is retry used', { kind: 'uses', name: 'retry' }],
  ['got it, list functions', { kind: 'list', subject: 'function', onlyWord: '' }],
  ['Nice, how long is it?', { kind: 'count', subject: 'line' }],
  ['Great, go on', { kind: 'more' }],
  ['What can you do?', { kind: 'about' }],
  ['are you an AI?', { kind: 'about' }],
  ['Show more', { kind: 'more' }],
  ['Explain this file', { kind: 'outline' }],
  ['Could you please explain what this code does?', { kind: 'outline' }],
  ['What does it do?', { kind: 'outline' }],
  ['Give me a short summary of the attached document', { kind: 'outline' }],
  ['tl;dr', { kind: 'outline' }],
  ['', { kind: 'outline' }],
  ['Explain `retry`', { kind: 'symbol', name: 'retry' }],
  ['what does the retry function do?', { kind: 'symbol', name: 'retry' }],
  ['How does SessionStore work?', { kind: 'symbol', name: 'SessionStore' }],
  ['How does it handle errors?', { kind: 'ask' }],
  ['How many functions are there?', { kind: 'count', subject: 'function' }],
  ['count the lines', { kind: 'count', subject: 'line' }],
  ['How long is this file?', { kind: 'count', subject: 'line' }],
  ['How long is the loan period?', { kind: 'ask' }],
  ['How many books can a member have?', { kind: 'ask' }],
  ['How many lines are there in total?', { kind: 'count', subject: 'line' }],
  ['How many functions does this file have?', { kind: 'count', subject: 'function' }],
  ['How many imports does src/retry.ts have?', { kind: 'count', subject: 'import' }],
  [
    'How many exported functions are there?',
    { kind: 'list', subject: 'function', onlyWord: 'exported' },
  ],
  ['How many public methods may a class have?', { kind: 'ask' }],
  ['How many methods are async?', { kind: 'list', subject: 'method', onlyWord: 'async' }],
  ['How many functions can you see?', { kind: 'count', subject: 'function' }],
  ['How many characters long is this?', { kind: 'count', subject: 'character' }],
  ['How many lines does retry have?', { kind: 'symbol', name: 'retry' }],
  ['How many lines does the function retry have?', { kind: 'symbol', name: 'retry' }],
  ['How many methods are in SessionStore?', { kind: 'symbol', name: 'SessionStore' }],
  ['List the methods of SessionStore', { kind: 'symbol', name: 'SessionStore' }],
  ['How many characters must a password have?', { kind: 'ask' }],
  ['How many words may a summary have?', { kind: 'ask' }],
  ['How many files import fs?', { kind: 'ask' }],
  ['How many lines does a poem have?', { kind: 'ask' }],
  ['What is the largest file?', { kind: 'largest', subject: 'file', isSmallest: false }],
  ['What is the largest file that can be uploaded?', { kind: 'ask' }],
  ['How many times is retry called?', { kind: 'countText', text: 'retry' }],
  ['How many times can a loan be renewed?', { kind: 'ask' }],
  ['List all exported functions', { kind: 'list', subject: 'function', onlyWord: 'exported' }],
  ['Which classes are there?', { kind: 'list', subject: 'class', onlyWord: '' }],
  ['any TODOs?', { kind: 'list', subject: 'todo', onlyWord: '' }],
  ['What does this file import?', { kind: 'list', subject: 'import', onlyWord: '' }],
  ['list the rules', { kind: 'symbol', name: 'rules' }],
  ['Where is retry defined?', { kind: 'define', name: 'retry' }],
  ['where is `unknown` declared', { kind: 'define', name: 'unknown' }],
  ['Where is the retry function used?', { kind: 'uses', name: 'retry' }],
  ['Where are API keys stored?', { kind: 'ask' }],
  ['Find "max delay"', { kind: 'find', text: 'max delay' }],
  ['search for timeout', { kind: 'find', text: 'timeout' }],
  ['What does delayBefore() return?', { kind: 'facet', facet: 'returns', name: 'delayBefore' }],
  ['Which errors can retry throw?', { kind: 'facet', facet: 'throws', name: 'retry' }],
  ['Who calls delayBefore?', { kind: 'facet', facet: 'callers', name: 'delayBefore' }],
  ['Show lines 10 to 20', { kind: 'lines', firstLine: 10, lastLine: 20 }],
  ['What is on line 7?', { kind: 'lines', firstLine: 7, lastLine: 7 }],
  ['Write a function that lists the files', { kind: 'unable', task: 'write' }],
  ['Please rewrite retry with fewer lines', { kind: 'unable', task: 'change' }],
  ['Fix line 10', { kind: 'unable', task: 'change' }],
  ['Translate this to French', { kind: 'unable', task: 'translate' }],
  ['Is this code correct?', { kind: 'unable', task: 'judge' }],
  ['How can I improve it?', { kind: 'unable', task: 'judge' }],
  ['Where does it write the journal?', { kind: 'ask' }],
  ['Does it create a file?', { kind: 'ask' }],
];

describe('what a question wants', () => {
  for (const [question, intent] of expectations) {
    it(`takes "${question}" as ${JSON.stringify(intent)}`, () => {
      assert.deepEqual(intentOf(question), intent);
    });
  }
});
