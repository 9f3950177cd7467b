import type { AnswerWriter } from '../answerWriter';
import { inlineCode, listWords } from '../markdown';
import type { Material } from '../material';
import { isCallable } from '../../../../source/outline/codeSymbol';
import type { Task } from '../question/intent';
import { symbolsNamed } from '../material';
import { isProse } from '../../../../source/languages';
import type { ReadSource } from '../retrieval/library';
import { place } from '../markdown';
import { connectCommand, namesOf, readWords } from './answerPhrases';

/** A greeting back, and what can be asked. */
export function answerGreeting(material: Material, writer: AnswerWriter): void {
  const { choose, all } = material;
  const hello = choose('Hello!', 'Hi!', 'Hello there!');
  if (all.length === 0) {
    writer.add(`${hello} ${selfWords()}`).add(howToBegin());
  } else {
    writer.add(`${hello} I have read ${readWords(all)}. You could ask:`).add(suggestions(all));
  }
}

/** A short reply to thanks and the like. */
export function answerThanks({ choose }: Material, writer: AnswerWriter): void {
  writer.add(choose("You're welcome.", 'Glad it helped.', 'You are welcome.'));
}

/** What the reader is and can do. */
export function answerAbout({ all }: Material, writer: AnswerWriter): void {
  writer.add(selfWords());
  writer.add(
    [
      'What I can do:',
      '',
      '- **Explain and outline** code: its symbols, parameters, return values, errors, calls and comments.',
      '- **Find and quote** passages that answer a question, with file and lines.',
      '- **Locate** where a name is defined and used.',
      '- **Count and list** functions, classes, imports, TODOs, lines, words.',
    ].join('\n'),
  );
  writer.addOffer(
    `What I can't do: write or change code, translate, judge, look at images, or answer anything that isn't in the text. For that, run ${connectCommand} and choose a language model.`,
  );
  writer.add(all.length === 0 ? howToBegin() : `So far I have read ${readWords(all)}.`);
}

function selfWords(): string {
  return "I'm Parley Reader. I work offline and I'm not an AI model: I find, quote and outline the code and text you attach.";
}

function howToBegin(): string {
  return [
    'Attach a file or a selection, then ask, for example:',
    '',
    '- Explain this file',
    '- Where is `someName` used?',
    '- How does it handle errors?',
    '- List the functions',
  ].join('\n');
}

/** Questions that fit what was read, as a list. */
export function suggestions(reads: readonly ReadSource[]): string {
  const symbols = reads.flatMap((read) => read.symbols);
  const named =
    symbols.find(
      (symbol) => isCallable(symbol) && !/^(?:_|main$|constructor$)/.test(symbol.name),
    ) ?? symbols.find(({ kind }) => ['class', 'interface', 'type', 'enum'].includes(kind));
  const isWords = reads.every(({ source }) => isProse(source.language));
  const examples = [
    isWords ? 'Summarise it' : reads.length === 1 ? 'Explain it' : 'Explain these files',
  ];
  if (named !== undefined) {
    examples.push(
      `What does ${inlineCode(named.name)} do?`,
      `Where is ${inlineCode(named.name)} used?`,
    );
  }
  examples.push(
    symbols.some((symbol) => isCallable(symbol)) ? 'List the functions' : 'How long is it?',
  );
  return examples.map((example) => `- ${example}`).join('\n');
}

const taskWords: Record<Task, readonly [cannot: string, toHave: string]> = {
  write: ["I can't write code or text", 'To write it'],
  change: ["I can't change or rewrite code", 'To change it'],
  translate: ["I can't translate", 'To translate it'],
  judge: ["I can't judge code or reason about it", 'For an assessment'],
  run: ["I can't run, open or calculate anything", 'For that'],
};

/** Says plainly what can't be done, and what can with what was given. */
export function answerUnable(material: Material, writer: AnswerWriter, task: Task): void {
  const { all, question, choose } = material;
  const [cannot, toHave] = taskWords[task];
  const why = choose(
    "I'm Parley's built-in reader, not an AI model",
    "I'm a reader, not an AI model",
  );
  writer.addOffer(`${cannot}: ${why}. ${toHave}, run ${connectCommand} and choose a model.`);
  if (all.length === 0) {
    writer.add(
      'If you attach a file or a selection, I can explain its structure, find passages, and list or count what is in it.',
    );
    return;
  }
  const mentioned = mentionedSymbols(question, all);
  if (mentioned.length > 0) {
    writer.add(`I can show you where it is: ${listWords(mentioned)}.`);
  } else {
    writer.add(`You can ask me about ${namesOf(all)}, for example:`).add(suggestions(all));
  }
}

function mentionedSymbols(question: string, reads: readonly ReadSource[]): string[] {
  const words = new Set(question.match(/[\w$]{3,}/g) ?? []);
  return [...words]
    .flatMap((word) => symbolsNamed(word, reads).find(({ symbol }) => symbol.name === word) ?? [])
    .slice(0, 3)
    .map(
      ({ read, symbol }) => `${inlineCode(symbol.name)} is at ${place(read.source, symbol.range)}`,
    );
}

/** For a question when there is nothing to read. */
export function answerNothingGiven({ choose }: Material, writer: AnswerWriter): void {
  writer.add(
    choose(
      "This chat has nothing for me to read yet, and I can't answer from general knowledge: I'm Parley's built-in reader, not an AI model.",
      "I have nothing to read yet, and I can't answer from general knowledge: I'm Parley's built-in reader, not an AI model.",
    ),
  );
  writer.addOffer(
    `Attach a file or a selection and ask about it. For general questions, run ${connectCommand} and choose a model.`,
  );
}

/** A word on parts that can't be read, such as images. */
export function answerUnreadable({ conversation }: Material, writer: AnswerWriter): void {
  const kinds = [...new Set(conversation.unreadable.map((mimeType) => mediaWord(mimeType)))];
  writer.addOffer(
    `I can't look at ${listWords(kinds, 'or')}: I'm Parley's built-in reader and read text only. For a model that can, run ${connectCommand}.`,
  );
}

function mediaWord(mimeType: string): string {
  const [type] = mimeType.split('/');
  switch (type) {
    case 'image':
      return 'images';
    case 'audio':
      return 'audio';
    case 'video':
      return 'video';
    case undefined:
    default:
      return mimeType === 'application/pdf' ? 'PDF documents' : 'uploaded files';
  }
}
