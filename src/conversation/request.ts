import type { Content, Part } from '../protocol/content';
import type { GenerateContentRequest } from '../protocol/generation';
import { isSendable } from '../protocol/rules/contentRules';
import type { ChatSettings } from './chatSettings';
import { sentTexts, type SentOfTurn } from './sentTexts';
import {
  chosenCandidate,
  isMedia,
  type LeftOut,
  type MediaAttachment,
  type ModelTurn,
  type Turn,
  type UserTurn,
} from './turn';

/** The part that carries the bytes of an attachment, or refers to them. */
export type MediaPart = (attachment: MediaAttachment) => Part;

/** Refers to media by its digest: for counting and showing a request. No service knows such a file. */
const mediaByDigest: MediaPart = ({ mimeType, sha256 }) => ({
  fileData: { mimeType, fileUri: `sha256:${sha256}` },
});

const nothing: LeftOut = { turns: 0, attachments: [] };

/**
 * The request that a path of turns makes: the history and the newest prompt as `contents`, and what the
 * chat asks with. Answers that never said anything are left out, and neighbours of one role become one
 * message, so that roles alternate as services expect. A file that a turn before has sent is only named.
 *
 * @param mediaPart how media gets in; what is to be sent needs one that has the bytes at hand
 * @param leftOut what cached content holds already
 */
export function createRequest(
  path: readonly Turn[],
  { model: _, ...settings }: ChatSettings = {},
  mediaPart: MediaPart = mediaByDigest,
  leftOut: LeftOut = nothing,
): GenerateContentRequest {
  const contents: Content[] = [];
  const held = new Map(leftOut.attachments);
  const sent = sentTexts(path);
  for (const turn of path.slice(leftOut.turns)) {
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
  return turn.role === 'user' ? userParts(turn, sent, mediaPart, held) : answerParts(turn);
}

function userParts(
  { attachments, prompt }: UserTurn,
  sent: SentOfTurn | undefined,
  mediaPart: MediaPart,
  held: readonly string[] = [],
): Part[] {
  const attached = attachments
    .filter(({ id }) => !held.includes(id))
    .flatMap((attachment) => {
      if (isMedia(attachment)) return [mediaPart(attachment)];
      const text = sent?.get(attachment)?.text;
      return text === undefined ? [] : [{ text }];
    });
  return [...attached, { text: prompt }];
}

function answerParts(turn: ModelTurn): Part[] {
  return partsToSendBack(chosenCandidate(turn)?.content.parts ?? []);
}

/**
 * A part with a signature has to go back as it came, empty or a thought; other thoughts stay behind, and so
 * does what is empty. Parts of a kind that is not known go back as they came. What no service would take
 * stays behind as well: with it, no request of the chat would go through any more.
 */
export function partsToSendBack(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => {
    if (part.thoughtSignature === undefined && (part.thought === true || isEmpty(part))) return [];
    const sent = hasData(part) ? part : { ...part, text: '' };
    return isSendable(sent) ? [sent] : [];
  });
}

/** Whether nothing is in a part but, at most, text without a character. */
function isEmpty({ text = '', thought: _, ...others }: Part): boolean {
  return text === '' && Object.keys(others).length === 0;
}

/** A signature may come by itself; to be sent it needs a part, which is one of text. */
function hasData({ thought: _, thoughtSignature: __, ...data }: Part): boolean {
  return Object.keys(data).length > 0;
}
