import { byKind } from '../../../../base/byType';
import { type WrittenAnswer, AnswerWriter } from '../answerWriter';
import { intentOf, isNameIn, type Material, scopeOf } from '../material';
import { classify } from '../question/classify';
import type { Intent } from '../question/intent';
import { languageOf, readForeignQuestion } from '../question/languages/foreignQuestion';
import { answerCount, answerCountText } from './countAnswer';
import { answerFacet, answerSymbol } from './facetAnswer';
import { answerForeign } from './foreignAnswer';
import { writeLookedUp, writeUnread } from './lookedUpWords';
import { phrasesOf } from './phrases/phrasesOf';
import { answerList, type ListQuery } from './listAnswer';
import { answerOutline } from './outlineAnswer';
import { answerFromPassages } from './passageAnswer';
import { answerDefine, answerFind, answerLines, answerUses } from './placeAnswer';
import {
  answerAbout,
  answerGreeting,
  answerNothingGiven,
  answerThanks,
  answerUnable,
  answerUnreadable,
} from './plainAnswers';
import { english } from './phrases/english';
import {
  answerEndpoints,
  answerEnvironment,
  answerImporters,
  answerImports,
  answerLargest,
  answerSubclasses,
} from './structureAnswer';
import type { Subject } from '../question/subject';
import type { ReadSource } from '../retrieval/library';
import { isSize, itemsOf } from './subjectItems';

/** The whole answer to a conversation's newest message. */
export function composeAnswer(material: Material): WrittenAnswer {
  const writer = new AnswerWriter();
  const { lookedUp } = material;
  if (lookedUp === undefined) {
    write(material, writer);
    return writer.finish();
  }
  const language = languageOf(material.question);
  const phrases = language === undefined ? english : phrasesOf[language.code];
  writeLookedUp(lookedUp, writer, phrases);
  if (material.all.length === 0) writer.addOffer(phrases.connect);
  else write(material, writer);
  writeUnread(lookedUp, writer, phrases);
  return writer.finish();
}

function write(material: Material, writer: AnswerWriter): void {
  if (material.conversation.unreadable.length > 0) {
    answerUnreadable(material, writer);
    if (material.all.length === 0) return;
  }
  const language = languageOf(material.question);
  const foreign =
    language === undefined
      ? undefined
      : readForeignQuestion(material.question, language, isNameIn(material.all));
  if (language !== undefined && foreign !== undefined) {
    answerForeign(material, writer, language.code, foreign);
    return;
  }
  const intent = intentOf(material);
  if (material.all.length === 0 && !needNoText.has(intent.kind)) {
    answerNothingGiven(material, writer);
  } else {
    answer(material, intent, writer);
  }
}

const needNoText: ReadonlySet<Intent['kind']> = new Set(['greeting', 'thanks', 'about', 'unable']);

function answer(material: Material, intent: Intent, writer: AnswerWriter): void {
  byKind<Intent, unknown>(
    {
      greeting: () => answerGreeting(material, writer),
      thanks: () => answerThanks(material, writer),
      about: () => answerAbout(material, writer),
      unable: ({ task }) => answerUnable(material, writer, task),
      more: () => answerMore(material, writer),
      outline: () => answerOutline(material, writer, scopeOf(material)),
      lines: (lines) => answerLines(scopeOf(material), writer, lines),
      count: ({ subject }) => answerCount(material, writer, subject),
      countText: ({ text }) => answerCountText(material, writer, text),
      list: (wish) => answerListOrCount(material, writer, wish),
      symbol: ({ name }) => answerSymbol(material, writer, name),
      facet: ({ name, facet }) => answerFacet(material, writer, name, facet),
      define: ({ name }) => answerDefine(material, writer, name),
      uses: ({ name }) => answerUses(material, writer, name),
      importers: ({ name }) => {
        const isFound = answerImporters(material, writer, english, name);
        if (!isFound) answerFacet(material, writer, name, 'callers');
      },
      imports: ({ name }) => {
        if (!answerImports(material, writer, english, name)) {
          answerFacet(material, writer, name, 'calls');
        }
      },
      subclasses: ({ name }) => {
        if (!answerSubclasses(material, writer, english, name)) {
          answerFromPassages(material, writer, material.question);
        }
      },
      largest: (wish) => answerLargest(material, writer, english, wish),
      environment: () => answerEnvironment(material, writer, english),
      endpoints: () => answerEndpoints(material, writer, english),
      find: ({ text }) => answerFind(material, writer, text),
      ask: () => answerFromPassages(material, writer, material.question),
    },
    intent,
  );
}

/** "Which headers are sent?" means headings only where there are some. */
const doubtful: ReadonlySet<Subject> = new Set(['heading', 'key', 'variable', 'property', 'link']);

function answerListOrCount(material: Material, writer: AnswerWriter, wish: ListQuery): void {
  const { subject } = wish;
  if (isSize(subject)) {
    answerCount(material, writer, subject);
  } else if (doubtful.has(subject) && !material.all.some((read) => hasItems(read, subject))) {
    answerFromPassages(material, writer, material.question);
  } else {
    answerList(material, writer, wish);
  }
}

function hasItems(read: ReadSource, subject: Subject): boolean {
  return itemsOf(read, subject).length > 0;
}

/** The next passages for the latest question that was not itself "more". */
function answerMore(material: Material, writer: AnswerWriter): void {
  const { earlierQuestions } = material.conversation;
  const pages = earlierQuestions.findIndex(
    (question) => classify(question, isNameIn(material.all)).kind !== 'more',
  );
  const question = earlierQuestions[pages] ?? '';
  answerFromPassages(material, writer, question, pages + 1);
}
