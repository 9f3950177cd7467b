import type { Clock } from '../../../base/clock';
import type { FunctionCall, FunctionResponse } from '../../../protocol/content';
import type { Engine, EngineEvent, EngineRequest } from '../../engine';
import { answerForm } from '../../../schema/answerForm';
import { noLogprobs } from '../../generation/logprobs';
import type { WrittenAnswer } from './answerWriter';
import { type CachedReading, CachedReadings } from './cachedReading';
import { composeAnswer } from './answers/composeAnswer';
import { callOf, callsOf, chooseFunction, lastResponses, responsesText } from './functionCalls';
import { nextStep } from './lookUp/lookUp';
import { lookUpToolsOf, type LookUpTools } from './lookUp/lookUpTools';
import { extractFacts } from './extractFacts';
import type { Material } from './material';
import { createGrammars, type LoadGrammarFile } from '../../../source/outline/grammars';
import { paced, splitIntoPieces } from './pacing';
import {
  answeredTexts,
  answerLabel,
  readConversation,
  type ReadConversation,
} from './reading/readConversation';
import type { SourceText } from '../../../source/sourceText';
import { sharesWord } from '../../../source/words';
import { needsModelMessage, readerModel } from '../../builtInModels/readerModel';
import { createLibrary, type Library, type ReadSource } from './retrieval/library';
import { structuredText } from './structuredText';
import { createYielder } from './createYielder';
import { createChoose } from './wording';

/** What the built-in engine is made of. */
export interface ReaderOptions {
  /** Sets the pace of streaming. */
  clock: Clock;
  /**
   * Reads a file of `@vscode/tree-sitter-wasm` by its name (`tree-sitter.wasm` and the grammars). Where it
   * is absent or rejects, code is outlined by simpler rules.
   */
  loadGrammarFile?: LoadGrammarFile;
  /** False hands out the answer without pauses. Default true. */
  isPaced?: boolean;
}

/** The built-in engine: no language model, it reads, finds, quotes, outlines and counts what it is given. */
export function createReaderEngine(options: ReaderOptions): Engine {
  const library = createLibrary(createGrammars(options.loadGrammarFile, () => options.clock.now()));
  const readings = new CachedReadings(library, options.clock);
  return {
    listModels: async (signal) => {
      signal.throwIfAborted();
      return [readerModel];
    },
    generate: (request, signal) => generate(request, signal, { library, readings }, options),
  };
}

async function* generate(
  request: EngineRequest,
  signal: AbortSignal,
  { library, readings }: { library: Library; readings: CachedReadings },
  { clock, isPaced = true }: ReaderOptions,
): AsyncIterable<EngineEvent> {
  if (request.generationConfig.responseLogprobs === true) throw noLogprobs(request.model);
  const cached = await readings.of(request, signal);
  const endOfTurn = createYielder(clock, signal);
  const own = cached === undefined ? 0 : (request.cached?.contents ?? 0);
  const asked = { ...request, contents: request.contents.slice(own) };
  const material = await gather(asked, { library, cached }, endOfTurn);
  const { calls, answer } = replyTo(request, material);
  if (calls.length > 0) {
    const parts = calls.map((functionCall) => ({ functionCall }));
    yield { parts, finishReason: 'STOP', finishMessage: callMessage };
    return;
  }
  const pieces = splitIntoPieces(answer.text);
  let rest = pieces.length;
  for await (const piece of isPaced ? paced(pieces, clock, signal) : pieces) {
    signal.throwIfAborted();
    rest -= 1;
    yield { parts: [{ text: piece }], ...(rest === 0 ? endOf(answer) : {}) };
  }
}

/** As real servers say it. */
const callMessage = 'Model generated function call(s).';

/** What comes next: calls of functions, or without any the answer. */
function replyTo(
  request: EngineRequest,
  material: Material,
): { calls: readonly FunctionCall[]; answer: WrittenAnswer } {
  const needs = (): boolean => composeAnswer(material).needsModel;
  const next = nextStep(request, material, needs);
  const calls =
    next?.kind === 'call' ? callsOf(next.wishes, request) : chosenCall(request, material);
  if (calls.length > 0) return { calls, answer: noAnswer };
  const answer =
    next?.kind === 'answer'
      ? composeAnswer({ ...material, lookedUp: next.lookedUp })
      : answerOf(request, material);
  return { calls, answer: inForm(answer, request, material) };
}

const noAnswer: WrittenAnswer = { text: '', citations: [], needsModel: false };

function chosenCall(request: EngineRequest, material: Material): FunctionCall[] {
  const name = chooseFunction(request);
  return name === undefined
    ? []
    : [callOf(name, request, extractFacts(material, material.question))];
}

function answerOf({ contents }: EngineRequest, material: Material): WrittenAnswer {
  const responses = lastResponses(contents);
  return responses.length === 0 || isAnsweredBy(responses, material.question)
    ? composeAnswer(material)
    : { text: responsesText(responses), citations: [], needsModel: false };
}

function inForm(
  answer: WrittenAnswer,
  { generationConfig }: EngineRequest,
  material: Material,
): WrittenAnswer {
  const form = answerForm(generationConfig);
  if (form.kind === 'text') return answer;
  const text = answer.text.trim();
  const facts = extractFacts(material, firstLine(text));
  return {
    text: structuredText(form, text, material.question, facts),
    citations: [],
    needsModel: false,
  };
}

/** Whether functions answered with a text to look the answer up in; what is short is shown as it is. */
function isAnsweredBy(responses: readonly FunctionResponse[], question: string): boolean {
  const texts = responses.flatMap(answeredTexts);
  return texts.some((text) => sharesWord(text, question));
}

/** The first line of an answer in plain words: enough for a field that nothing else is known for. */
function firstLine(text: string): string {
  const [line = ''] = text.split('\n', 1);
  return line.replace(/[`*_\\#>]/gu, '').trim();
}

async function gather(
  { contents, systemInstruction, tools = [], seed }: EngineRequest,
  { library, cached }: { library: Library; cached: CachedReading | undefined },
  endOfTurn: () => Promise<void>,
): Promise<Material> {
  const conversation = withoutSearches(
    readConversation(contents, cached?.messages, systemInstruction),
    lookUpToolsOf(tools),
  );
  const read = new Map<SourceText, ReadSource>();
  for (const source of new Set([...conversation.focus, ...conversation.sources])) {
    await endOfTurn();
    read.set(source, cached?.prefix.reads.get(source) ?? (await library.read(source)));
  }
  const readAll = (sources: readonly SourceText[]): ReadSource[] =>
    sources.flatMap((source) => read.get(source) ?? []);
  const all = readAll(conversation.sources);
  return {
    question: conversation.question,
    all,
    focus: readAll(conversation.focus),
    conversation,
    index: () => library.indexOf(all, cached?.prefix),
    choose: createChoose(seed),
  };
}

/** What a search answered names places, and is no text to quote from. */
function withoutSearches(
  conversation: ReadConversation,
  { text, meaning }: LookUpTools,
): ReadConversation {
  const labels = [text, meaning].flatMap((tool) => (tool ? [answerLabel(tool.name)] : []));
  if (labels.length === 0) return conversation;
  const isText = ({ name, isFile }: SourceText): boolean => isFile || !labels.includes(name);
  const { focus, sources } = conversation;
  return { ...conversation, focus: focus.filter(isText), sources: sources.filter(isText) };
}

function endOf({ citations, needsModel }: WrittenAnswer): Partial<EngineEvent> {
  return {
    finishReason: 'STOP',
    ...(needsModel && { finishMessage: needsModelMessage }),
    ...(citations.length === 0 ? {} : { citationMetadata: { citationSources: citations } }),
  };
}
