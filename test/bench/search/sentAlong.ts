import { isAbout } from '../../../src/search/find/isAbout';
import { isSentAlong } from '../../../src/search/find/isSentAlong';
import type { SearchIndex } from '../../../src/search/searchIndex';
import { isAnswer } from './answerPlaces';
import type { BenchEmbedder } from './benchEmbedder';
import type { ChunkedCorpus } from './chunkedCorpus';
import { moreOffTopicQuestions, offTopicQuestions } from './offTopicQuestions';

/** As many as a message of the chat is sent with. */
const sentHits = 8;

/** What a question is sent with, by each rule. */
export interface SentAlong {
  set: string;
  /** For each hit that is an answer, or for any where nothing is one: the rules that send it along. */
  takenBy: readonly SendingRule[];
}

/** The rule that the chat has, and what it's compared with. */
const sendingRules = ['all eight', 'with words of it', 'as in the chat'] as const;
type SendingRule = (typeof sendingRules)[number];

/** What the chat would send along with questions about a package, and with those about nothing in it. */
export async function sentAlong(
  { files, questions, set }: ChunkedCorpus,
  index: SearchIndex,
  embedder: BenchEmbedder,
): Promise<SentAlong[]> {
  const texts = new Map(
    files.flatMap(({ path, chunks }) =>
      chunks.map(({ startLine, endLine, symbol = '', text }) => [
        `${path}:${startLine}-${endLine}`,
        `${path}\n${symbol}\n${text}`,
      ]),
    ),
  );
  const about = (name: string) => (text: string) => ({ text, set: name, places: undefined });
  const asked = [
    ...questions.map(({ text, places, isHeldOut = false }) => ({
      text,
      places,
      set: `${set}, ${isHeldOut ? 'held out' : 'tuned with'}`,
    })),
    ...offTopicQuestions.map(about('about something else')),
    ...moreOffTopicQuestions.map(about('about something else, more')),
  ];
  const vectors = await embedder.embed(asked.map(({ text }) => text));
  return asked.map(({ text: question, places, set }, at) => {
    const vector = vectors[at];
    const found = index.find({ text: question, limit: sentHits, ...(vector && { vector }) });
    const coverage = index.coverageOf(question);
    const takenBy = found
      .filter((hit) => places === undefined || isAnswer(places, hit.path, hit))
      .flatMap(({ path, startLine, endLine, similarity }) => {
        const text = texts.get(`${path}:${startLine}-${endLine}`) ?? '';
        const takes: Record<SendingRule, boolean> = {
          'all eight': true,
          'with words of it': isAbout(question, text),
          'as in the chat': isSentAlong(question, { text, similarity, coverage }),
        };
        return sendingRules.filter((rule) => takes[rule]);
      });
    return { set, takenBy };
  });
}

/** How many questions of each set have their answer attached, or anything where nothing is right. */
export function printSentAlong(sent: readonly SentAlong[]): void {
  const sets = [...new Set(sent.map(({ set }) => set))];
  console.log('Questions whose answer is attached to a message of the chat, and any hit at all:');
  console.table(
    Object.fromEntries(
      sets.map((set) => {
        const own = sent.filter((each) => each.set === set);
        const counts = sendingRules.map((rule) => [
          rule,
          own.filter(({ takenBy }) => takenBy.includes(rule)).length,
        ]);
        return [set, { questions: own.length, ...Object.fromEntries(counts) }];
      }),
    ),
  );
}
