import { type Answer, AnswerWriter } from '../answer';
import { intentOf, type Material, scopeOf } from '../material';
import type { Intent } from '../question/intent';
import { answerCount, answerCountText } from './countAnswer';
import { answerFacet, answerSymbol } from './facetAnswer';
import { answerList } from './listAnswer';
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
import { isSize } from './subjectItems';

/** The whole answer to a conversation's newest message. */
export function composeAnswer(material: Material): Answer {
  const writer = new AnswerWriter();
  if (material.conversation.unreadable.length > 0) {
    answerUnreadable(material, writer);
    if (material.all.length === 0) {
      return writer.finish();
    }
  }
  const intent = intentOf(material);
  if (!answerWithoutText(material, intent, writer)) {
    answerFromText(material, intent, writer);
  }
  return writer.finish();
}

/** Answers what needs no text; false when the question needs one and there is one. */
function answerWithoutText(material: Material, intent: Intent, writer: AnswerWriter): boolean {
  switch (intent.kind) {
    case 'greeting':
      answerGreeting(material, writer);
      return true;
    case 'thanks':
      answerThanks(material, writer);
      return true;
    case 'about':
      answerAbout(material, writer);
      return true;
    case 'unable':
      answerUnable(material, writer, intent.task);
      return true;
    default:
      if (material.all.length === 0) {
        answerNothingGiven(material, writer);
        return true;
      }
      return false;
  }
}

function answerFromText(material: Material, intent: Intent, writer: AnswerWriter): void {
  switch (intent.kind) {
    case 'outline':
      answerOutline(material, writer, scopeOf(material));
      break;
    case 'lines':
      answerLines(scopeOf(material), writer, intent);
      break;
    case 'more':
      answerMore(material, writer);
      break;
    case 'count':
    case 'countText':
    case 'list':
      answerExactly(material, intent, writer);
      break;
    case 'symbol':
    case 'facet':
    case 'define':
    case 'uses':
      answerByName(material, intent, writer);
      break;
    case 'find':
      answerFind(material, writer, intent.text);
      break;
    default:
      answerFromPassages(material, writer, material.question);
  }
}

function answerExactly(
  material: Material,
  intent: Intent & { kind: 'count' | 'countText' | 'list' },
  writer: AnswerWriter,
): void {
  if (intent.kind === 'countText') {
    answerCountText(material, writer, intent.text);
  } else if (intent.kind === 'count' || isSize(intent.subject)) {
    answerCount(material, writer, intent.subject);
  } else {
    answerList(material, writer, intent);
  }
}

function answerByName(
  material: Material,
  intent: Intent & { kind: 'symbol' | 'facet' | 'define' | 'uses' },
  writer: AnswerWriter,
): void {
  switch (intent.kind) {
    case 'symbol':
      answerSymbol(material, writer, intent.name);
      break;
    case 'facet':
      answerFacet(material, writer, intent.name, intent.facet);
      break;
    case 'define':
      answerDefine(material, writer, intent.name);
      break;
    case 'uses':
      answerUses(material, writer, intent.name);
      break;
  }
}

/** The next passages for the latest question that was not itself "more". */
function answerMore(material: Material, writer: AnswerWriter): void {
  const { earlierQuestions } = material.conversation;
  const pages = earlierQuestions.findIndex(
    (question) => !/^(?:show )?(?:me )?(?:more|next|go on|continue)\b/i.test(question),
  );
  const question = earlierQuestions[pages] ?? '';
  answerFromPassages(material, writer, question, pages + 1);
}
