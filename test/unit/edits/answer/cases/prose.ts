import { fence, region, text, type AnswerCase } from './answerCase';

const note = region('markdown', text('# Loans', '', 'A loan can be extend.', '', '- one', '- two'));
const better = text('# Loans', '', 'A loan can be extended.', '', '- one', '- two', '- three');
const plain = region('plaintext', text('We was late.'));
const install = region(
  'markdown',
  text('## Install', '', '```bash', 'npm i', '```', '', 'Then run it.'),
);
const installed = text(
  '## Install',
  '',
  '```bash',
  'npm install',
  '```',
  '',
  'Then run it with `npm start`.',
);

/** Answers where prose is the text itself. */
export const casesOfProse: AnswerCase[] = [
  { name: 'Markdown as it is', region: note, answer: better, expected: better },
  {
    name: 'Markdown in a fence of its own',
    region: note,
    answer: `${fence}markdown\n${better}${fence}`,
    expected: better,
  },
  {
    name: 'Markdown in a short word’s fence, with words in front',
    region: note,
    answer: `Here is the improved text:\n\n${fence}md\n${better}${fence}`,
    expected: better,
    remarks: 'improved',
  },
  {
    name: 'Markdown in a bare fence',
    region: note,
    answer: `${fence}\n${better}${fence}`,
    expected: better,
  },
  {
    name: 'Markdown behind a sentence that leads to it',
    region: note,
    answer: `Here's the revised section:\n\n${better}`,
    expected: better,
  },
  {
    name: 'Markdown with an offer behind',
    region: note,
    answer: `${better}\nLet me know if you want it shorter.`,
    expected: better,
    remarks: 'Let me know',
  },
  {
    name: 'Markdown that has a fence inside',
    region: install,
    answer: installed,
    expected: installed,
  },
  {
    name: 'Markdown with a fence inside, in a longer fence',
    region: install,
    answer: `\`\`\`\`markdown\n${installed}\`\`\`\``,
    expected: installed,
  },
  {
    name: 'Markdown with a fence inside, in a fence as long',
    region: install,
    answer: `${fence}markdown\n${installed}${fence}`,
    expected: installed,
  },
  {
    name: 'Markdown with a bare fence inside, in a fence as long',
    region: install,
    answer: `${fence}markdown\n${installed.replace('```bash', '```')}${fence}`,
    expected: installed.replace('```bash', '```'),
    turnsOut: true,
  },
  {
    name: 'Markdown that begins with a fence',
    region: region('markdown', text('```bash', 'npm i', '```', 'Then run it.')),
    answer: text('```bash', 'npm ci', '```', 'Then run it.'),
    expected: text('```bash', 'npm ci', '```', 'Then run it.'),
  },
  {
    name: 'a region made a block of code',
    region: region('markdown', text('npm i')),
    answer: `${fence}bash\nnpm i\n${fence}`,
    expected: text('```bash', 'npm i', '```'),
  },
  {
    name: 'a sentence for a sentence',
    region: plain,
    answer: 'We were late.',
    expected: text('We were late.'),
  },
  {
    name: 'a sentence in a fence',
    region: plain,
    answer: `${fence}\nWe were late.\n${fence}`,
    expected: text('We were late.'),
  },
  {
    name: 'a sentence in a fence of text',
    region: plain,
    answer: `${fence}text\nWe were late.\n${fence}`,
    expected: text('We were late.'),
  },
  {
    name: 'a text that begins like chatter and is the text',
    region: plain,
    answer: 'Sure, we were late.',
    expected: text('Sure, we were late.'),
  },
  {
    name: 'an apology',
    region: plain,
    answer: "I'm sorry, but I can't help with that.",
    expected: { refused: 'noCode' },
    turnsOut: true,
  },
  {
    name: 'an apology that is the text',
    region: region('plaintext', text("I'm sorry that we was late.")),
    answer: "I'm sorry that we were late.",
    expected: text("I'm sorry that we were late."),
    turnsOut: true,
  },
  {
    name: 'that nothing needs to change',
    region: note,
    answer: 'No changes are needed.',
    expected: { refused: 'noCode' },
  },
  {
    name: 'line breaks of Markdown by trailing spaces',
    region: region('markdown', text('one', 'two')),
    answer: 'one  \ntwo',
    expected: text('one  ', 'two'),
  },
  {
    name: 'a list that is deeper than the answer',
    region: region('markdown', text('  - one', '  - two')),
    answer: text('- one', '- two', '- three'),
    expected: text('  - one', '  - two', '  - three'),
  },
  {
    name: 'thoughts in front of a text',
    region: plain,
    answer: '<think>\nGrammar.\n</think>\n\nWe were late.',
    expected: text('We were late.'),
  },
  {
    name: 'LaTeX in its fence',
    region: region('latex', text('\\section{One}')),
    answer: `${fence}latex\n\\section{Two}\n${fence}`,
    expected: text('\\section{Two}'),
  },
  {
    name: 'a code file without a language, in a fence with one',
    region: region('plaintext', text('fun main() = 1')),
    answer: `${fence}kotlin\nfun main() = 2\n${fence}`,
    expected: text('fun main() = 2'),
  },
];
