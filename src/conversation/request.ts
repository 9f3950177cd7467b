import type { Content, InlineData, Part } from '../protocol/content';
import type { GenerateContentRequest } from '../protocol/generation';
import type { ChatSettings } from './chatSettings';
import { answerParts, sentTurns } from './sentTurns';
import { sentTexts, type SentOfTurn } from './sentTexts';
import {
  isMedia,
  type LeftOut,
  type MediaAttachment,
  type ToolCall,
  type Turn,
  type UserTurn,
} from './turn';

/** The part that carries the bytes of an attachment, or of what a model made, or refers to them. */
export type MediaPart = (media: MediaAttachment | InlineData) => Part;

/** Refers to attachments by their digest: for counting and showing a request. No service knows such a file. */
const mediaByDigest: MediaPart = (media) =>
  'sha256' in media
    ? { fileData: { mimeType: media.mimeType, fileUri: `sha256:${media.sha256}` } }
    : { inlineData: media };

const nothing: LeftOut = { turns: 0, attachments: [] };

/**
 * The request that a path of turns makes: the history and the newest prompt as `contents`, and what the
 * chat asks with. Prompts without an answer are left out, and neighbours of one role become one message, so
 * that roles alternate as services expect. A file that a turn before has sent is only named.
 *
 * @param mediaPart how media gets in; what is to be sent needs one that has the bytes at hand
 * @param leftOut what cached content holds already
 */
export function createRequest(
  path: readonly Turn[],
  { model: _, limits: __, ...settings }: ChatSettings = {},
  mediaPart: MediaPart = mediaByDigest,
  leftOut: LeftOut = nothing,
): GenerateContentRequest {
  const contents: Content[] = [];
  const held = new Map(leftOut.attachments);
  const sent = sentTexts(path);
  for (const turn of sentTurns(path.slice(leftOut.turns))) {
    const parts = partsOf(turn, sent.get(turn.id), mediaPart, held.get(turn.id));
    if (parts.length === 0) continue;
    const last = contents.at(-1);
    if (last?.role === turn.role) last.parts = [...(last.parts ?? []), ...parts];
    else contents.push({ role: turn.role, parts });
  }
  return { ...settings, contents };
}

/**
 * What a request has of one turn.
 *
 * @param sent what is sent of the texts of its attachments
 * @param held the ids of attachments that cached content holds
 */
export function partsOf(
  turn: Turn,
  sent: SentOfTurn | undefined,
  mediaPart: MediaPart = mediaByDigest,
  held?: readonly string[],
): Part[] {
  if (turn.role === 'user') return userParts(turn, sent, mediaPart, held);
  return answerParts(turn).map((part) => madePart(part, mediaPart));
}

/** A signature stays with what it came with. */
function madePart(part: Part, mediaPart: MediaPart): Part {
  const { inlineData, ...others } = part;
  if (inlineData === undefined) return part;
  const sent = mediaPart(inlineData);
  return sent.inlineData === inlineData ? part : { ...others, ...sent };
}

function userParts(
  { attachments, prompt, calls }: UserTurn,
  sent: SentOfTurn | undefined,
  mediaPart: MediaPart,
  held: readonly string[] = [],
): Part[] {
  if (calls !== undefined) return calls.map(responsePart);
  const attached = attachments
    .filter(({ id }) => !held.includes(id))
    .flatMap((attachment) => {
      if (isMedia(attachment)) return [mediaPart(attachment)];
      const text = sent?.get(attachment)?.text;
      return text === undefined ? [] : [{ text }];
    });
  return [...attached, { text: prompt }];
}

/** What a model is answered to a call; one that has not ended has no result to give. */
function responsePart({ callId, name, response }: ToolCall): Part {
  return {
    functionResponse: {
      ...(callId !== undefined && { id: callId }),
      name,
      response: response ?? { error: 'The call has not ended.' },
    },
  };
}
