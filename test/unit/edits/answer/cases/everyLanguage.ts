import { fence, type AnswerCase } from './answerCase';
import { samples, type Sample } from './samples';

type Shape = (sample: Sample) => Pick<AnswerCase, 'answer'> & Partial<AnswerCase>;

/** The rewrite as it is, without its last line end. */
function plain({ rewritten }: Sample): string {
  return rewritten.trimEnd();
}

/** As if it stood alone, without the indentation of its place. */
function dedented({ rewritten, base }: Sample): string {
  return lined(rewritten, (line) => line.slice(base.length));
}

function lined(code: string, change: (line: string, index: number) => string): string {
  return code
    .trimEnd()
    .split('\n')
    .map((line, index) => (line === '' ? '' : change(line, index)))
    .join('\n');
}

function fenced(sample: Sample, code = plain(sample)): string {
  return `${fence}${sample.word}\n${code}\n${fence}`;
}

const shapes: Record<string, Shape> = {
  'in a fence': (sample) => ({ answer: fenced(sample) }),
  'in a fence without a word': (sample) => ({ answer: `${fence}\n${plain(sample)}\n${fence}\n` }),
  'in tildes': (sample) => ({ answer: `~~~ ${sample.word}\n${plain(sample)}\n~~~` }),
  'in a longer fence': (sample) => ({
    answer: `\`\`\`\`\`${sample.word}\n${plain(sample)}\n\`\`\`\`\``,
  }),
  'without a fence': (sample) => ({ answer: plain(sample) }),
  'without a fence, with line ends around it': (sample) => ({
    answer: `\n\n${plain(sample)}\n\n\n`,
  }),
  'with words in front': (sample) => ({
    answer: `Here is the improved code:\n\n${fenced(sample)}`,
    remarks: 'improved code',
  }),
  'with words in front and a list behind': (sample) => ({
    answer: `Sure! I rewrote it.\n\n${fenced(sample)}\n\n**Explanation:**\n\n- It is shorter.\n- It reads better.\n`,
    remarks: 'reads better',
  }),
  'with the stream cut inside the fence': (sample) => ({
    answer: `${fence}${sample.word}\n${plain(sample)}`,
  }),
  'with Windows line ends': (sample) => ({ answer: fenced(sample).replaceAll('\n', '\r\n') }),
  'behind a byte order mark': (sample) => ({ answer: `\uFEFF${fenced(sample)}` }),
  'behind invisible characters, without a fence': (sample) => ({
    answer: `\u200B\u2060${plain(sample)}`,
  }),
  'with trailing spaces': (sample) => ({
    answer: fenced(
      sample,
      lined(plain(sample), (line) => `${line}  `),
    ),
  }),
  dedented: (sample) => ({ answer: fenced(sample, dedented(sample)) }),
  'dedented, without a fence': (sample) => ({ answer: dedented(sample) }),
  'indented too far': (sample) => ({
    answer: fenced(
      sample,
      lined(plain(sample), (line) => (sample.base === '' ? line : sample.base + line)),
    ),
  }),
  'with its first line dedented alone': (sample) => ({
    answer: fenced(sample, plain(sample).slice(sample.base.length)),
  }),
  'behind thoughts': (sample) => ({
    answer: `<think>\nThe user wants it shorter.\n${fenced(sample, 'wrong')}\n</think>\n\n${fenced(sample)}`,
  }),
  'with numbers in front of its lines': (sample) => ({
    answer: fenced(
      sample,
      lined(plain(sample), (line, index) => `${index + 5} | ${line}`),
    ),
  }),
  'with the original in front of it': (sample) => ({
    answer: `Before:\n\n${fenced(sample, sample.region.text.trimEnd())}\n\nAfter:\n\n${fenced(sample)}`,
  }),
  'twice the same': (sample) => ({
    answer: `${fenced(sample)}\n\nThe code again, to copy:\n\n${fenced(sample)}`,
  }),
  'with a command to run it': (sample) => ({
    answer: `${fenced(sample)}\n\nRun it with:\n\n${fence}bash\nmake run\n${fence}`,
  }),
  'in a list, with an indented fence': (sample) => ({
    answer: `1. The code:\n\n${lined(`${fenced(sample)}\n`, (line) => `   ${line}`)}`,
  }),
  'as a JSON string': (sample) => ({ answer: JSON.stringify(plain(sample)) }),
  'in tags': (sample) => ({ answer: `<code>\n${plain(sample)}\n</code>` }),
  'with a line of its neighbours in front': (sample) => {
    const line = sample.region.before.trimEnd().split('\n').slice(-2).join('\n');
    return { answer: fenced(sample, `${line}\n${plain(sample)}`) };
  },
};

/**
 * Every shape in every language. If a shape can't be distinguished from code in a language, it is left out
 * here.
 */
const leftOut: Record<string, readonly string[]> = {
  'in tags': ['a stretch of HTML'],
  'with a line of its neighbours in front': ['statements of C', 'a SQL query', 'a stretch of HTML'],
};

export const casesInEveryLanguage: AnswerCase[] = Object.entries(shapes).flatMap(([shape, make]) =>
  Object.entries(samples)
    .filter(([language]) => leftOut[shape]?.includes(language) !== true)
    .map(([language, sample]) => ({
      name: `${language} ${shape}`,
      region: sample.region,
      expected: sample.rewritten,
      ...make(sample),
    })),
);
