import * as vscode from 'vscode';
import type { UsageMetadata } from '../../../protocol/response';
import { languageModelProvider } from '../../../platform/manifest/languageModel';
import {
  noteMimeType,
  noteOption,
  readAnswerNote,
  type AnswerProblem,
} from '../../../languageModel/answerNote';
import type {
  CallPiece,
  ChatMessage,
  MessagePiece,
  ResultPiece,
} from '../../../languageModel/chatMessage';
import type { SignedEntry } from '../../../languageModel/signatures';
import { readParts } from '../vscodeParts';
import { signaturesMessage, vscodeMessages } from './participantMessages';
import { callTool, type ToolCalls } from './toolCalls';

/** How often a model may call tools before it has to stop. */
const maxRounds = 12;

/** What is asked, in as many rounds as the model calls tools. */
export interface Rounds {
  model: vscode.LanguageModelChat;
  messages: readonly ChatMessage[];
  /** Signatures of earlier answers. */
  signed: SignedEntry[];
  calls: ToolCalls;
  show: (piece: MessagePiece) => void;
}

/** The outcome so far; filled while it goes on, so that it is there when it fails. */
export interface RoundsOutcome {
  messages: ChatMessage[];
  signed: SignedEntry[];
  usage: Required<Pick<UsageMetadata, 'promptTokenCount' | 'candidatesTokenCount'>>;
  modelVersion?: string;
  /** Why the last answer is not whole. */
  problem?: AnswerProblem;
  /** Tools were offered and refused, so that it was asked without them. */
  isWithoutTools?: true;
  /** It was stopped because it called tools without end. */
  isEndless: boolean;
}

export function emptyOutcome(): RoundsOutcome {
  const usage = { promptTokenCount: 0, candidatesTokenCount: 0 };
  return { messages: [], signed: [], usage, isEndless: false };
}

/**
 * Asks, calls tools and asks again; without tools where the model refuses them and the user named none. Rejects as
 * another's model does; one of Parley's reports its problem in the outcome, together with everything that had arrived.
 */
export async function askRounds(rounds: Rounds, outcome: RoundsOutcome): Promise<void> {
  await askAndCall(rounds, outcome);
  const { calls } = rounds;
  if (outcome.problem?.refusesTools !== true || calls.named.length > 0) return;
  // Where it has answered or called tools, they aren't what is refused, and what they did may not be forgotten.
  if (outcome.messages.some(({ pieces }) => pieces.length > 0)) return;
  delete outcome.problem;
  outcome.messages.length = 0;
  outcome.isWithoutTools = true;
  await askAndCall({ ...rounds, calls: { ...calls, offered: [] } }, outcome);
}

async function askAndCall(rounds: Rounds, outcome: RoundsOutcome): Promise<void> {
  const named = [...rounds.calls.named];
  for (let round = 0; round < maxRounds; round += 1) {
    const pieces = await askOnce(rounds, named.shift(), outcome);
    const calls = pieces.filter((piece) => piece.kind === 'call');
    if (calls.length === 0 || outcome.problem !== undefined) return;
    const results: ResultPiece[] = [];
    outcome.messages.push({ role: 'user', pieces: results });
    await callAll(calls, rounds.calls, results);
  }
  outcome.isEndless = true;
}

/** The results are there as they come, so that what has ended isn't forgotten where the next call is stopped. */
async function callAll(
  calls: readonly CallPiece[],
  toolCalls: ToolCalls,
  results: ResultPiece[],
): Promise<void> {
  // One after the other: a tool may ask the user, and tools may depend on what others did.
  for (const call of calls) results.push(await callTool(call, toolCalls));
}

/** One answer; its pieces are in the outcome as they come. */
async function askOnce(
  { model, messages, signed, calls, show }: Rounds,
  named: string | undefined,
  outcome: RoundsOutcome,
): Promise<MessagePiece[]> {
  const toolMode =
    named === undefined
      ? vscode.LanguageModelChatToolMode.Auto
      : vscode.LanguageModelChatToolMode.Required;
  const isOurs = model.vendor === languageModelProvider.vendor;
  const sent = vscodeMessages([...messages, ...outcome.messages]);
  const response = await model.sendRequest(
    isOurs ? [...signaturesMessage(signed), ...sent] : sent,
    {
      tools: calls.offered.filter(({ name }) => named === undefined || name === named),
      toolMode,
      ...(isOurs && { modelOptions: { [noteOption]: true } }),
    },
    calls.token,
  );
  const pieces: MessagePiece[] = [];
  outcome.messages.push({ role: 'model', pieces });
  for await (const part of response.stream) {
    if (part instanceof vscode.LanguageModelDataPart && part.mimeType === noteMimeType) {
      takeNote(part, outcome);
      continue;
    }
    for (const piece of readParts([part])) {
      addPiece(pieces, piece);
      show(piece);
    }
  }
  return pieces;
}

function addPiece(pieces: MessagePiece[], piece: MessagePiece): void {
  const last = pieces.at(-1);
  if (last?.kind === 'text' && piece.kind === 'text') last.text += piece.text;
  else pieces.push({ ...piece });
}

function takeNote({ data }: vscode.LanguageModelDataPart, outcome: RoundsOutcome): void {
  const { usage, modelVersion, signed, problem } = readAnswerNote(new TextDecoder().decode(data));
  for (const each of signed) outcome.signed.push(each);
  outcome.usage.promptTokenCount += usage?.promptTokenCount ?? 0;
  outcome.usage.candidatesTokenCount += usage?.candidatesTokenCount ?? 0;
  if (problem !== undefined) outcome.problem = problem;
  if (modelVersion !== undefined) outcome.modelVersion = modelVersion;
}
