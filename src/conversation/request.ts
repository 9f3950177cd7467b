import type { Content, Part } from '../protocol/content';
import type { GenerateContentRequest } from '../protocol/generation';
import type { ChatSettings } from './chatSettings';
import { chosenCandidate, type ModelTurn, type Turn, type UserTurn } from './turn';

/**
 * The request that a path of turns makes: the history and the newest prompt as `contents`, and what the
 * chat asks with. Answers that never said anything are left out, and neighbours of one role become one
 * message, so that roles alternate as services expect.
 */
export function createRequest(
  path: readonly Turn[],
  { model: _, ...settings }: ChatSettings = {},
): GenerateContentRequest {
  const contents: Content[] = [];
  for (const turn of path) {
    const parts = turn.role === 'user' ? userParts(turn) : answerParts(turn);
    if (parts.length === 0) continue;
    const last = contents.at(-1);
    if (last?.role === turn.role) last.parts = [...(last.parts ?? []), ...parts];
    else contents.push({ role: turn.role, parts });
  }
  return { ...settings, contents };
}

function userParts(turn: UserTurn): Part[] {
  return [...turn.attachments.map(({ text }) => ({ text })), { text: turn.prompt }];
}

/** A part with a signature has to go back as it came, empty or a thought; other thoughts stay behind. */
function answerParts(turn: ModelTurn): Part[] {
  const parts = chosenCandidate(turn)?.content.parts ?? [];
  return parts.filter(
    (part) => part.thoughtSignature !== undefined || (part.text !== '' && part.thought !== true),
  );
}
