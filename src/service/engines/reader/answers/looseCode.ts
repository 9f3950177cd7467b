import { callsIn, flowIn, returnsIn, throwsIn } from '../facts/codeFacts';
import { stepsIn, thrownWord } from '../facts/steps';
import { commentsIn } from '../facts/textFacts';
import { countOf, listWords, plainWords } from '../markdown';
import { firstSentence } from '../../../../source/outline/docComment';
import { isCode } from '../../../../source/languages';
import { lastLineOf } from '../../../../source/sourceText';
import type { ReadSource } from '../retrieval/library';
import { stepList } from './symbolCard';
import { codeList } from './symbolWords';

const maxWalkedLines = 60;

/** Code without a named piece, such as a few selected statements. */
export function looseWords(read: ReadSource): string {
  const { source } = read;
  const range = { firstLine: source.firstLine, lastLine: lastLineOf(source) };
  const { branches, loops } = flowIn(read, range);
  const returned = returnsIn(read, range);
  const thrown = throwsIn(read, range);
  const calls = callsIn(read, range, '');
  const comments = commentsIn(read).map(
    ({ text, line }) => `“${plainWords(firstSentence(text))}” (line ${line})`,
  );
  const flow = [
    ...(branches === 0 ? [] : [countOf(branches, 'branch', 'branches')]),
    ...(loops === 0 ? [] : [countOf(loops, 'loop')]),
  ];
  const lines = [
    flow.length === 0 ? '' : `It has ${listWords(flow)}.`,
    calls.length === 0 ? '' : `It calls ${codeList(calls, 8)}.`,
    returned.length === 0 ? '' : `It returns ${codeList(returned, 3, 'or')}.`,
    thrown.length === 0 ? '' : `It throws ${listWords(thrown.slice(0, 3).map(thrownWord), 'or')}.`,
    comments.length === 0 ? '' : `Its comments say ${listWords(comments.slice(0, 3))}.`,
  ].filter((line) => line !== '');
  return lines.map((line) => `- ${line}`).join('\n');
}

/** A few selected statements are walked through one by one. */
export function looseSteps(read: ReadSource): string {
  const { source } = read;
  const hasOnlyValues = read.symbols.every(
    ({ kind }) => kind === 'constant' || kind === 'variable',
  );
  if (!isCode(source.language) || !hasOnlyValues || source.lines.length > maxWalkedLines) return '';
  const steps = stepsIn(read, { firstLine: source.firstLine, lastLine: lastLineOf(source) });
  return steps.length < 2 ? '' : `Step by step:\n\n${stepList(steps)}`;
}
