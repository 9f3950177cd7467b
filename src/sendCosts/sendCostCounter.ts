import { partsOf } from '../conversation/request';
import { sentTurns } from '../conversation/sentTurns';
import { sentTexts, type SentOfTurn, type SentText } from '../conversation/sentTexts';
import type { ChatSettings } from '../conversation/chatSettings';
import { instructionText, type FolderInstruction } from '../conversation/folderInstructions';
import {
  candidateOf,
  hasEnded,
  isMedia,
  type Attachment,
  type LeftOut,
  type Turn,
} from '../conversation/turn';
import type { AttachmentCost, SendCostSplit } from '../messages/chatState';
import type { GenerateContentRequest, MediaResolution } from '../protocol/generation';
import { countRequest } from '../counting/countRequest';
import { isGuessed } from './guessedCount';
import type { MediaCounts } from './mediaCounts';
import type { SendCostTexts } from './sendCostTexts';
import { sum } from '../base/sum';

/** Turns, and what a chat asks with beside them. */
export interface CountedTurns {
  path: readonly Turn[];
  settings?: ChatSettings;
  /** Tokens of the cached content that the settings name, as the service reports them; absent while unknown. */
  cachedTokens?: number;
  /** What that holds already, of the draft too. */
  leftOut?: LeftOut | undefined;
}

/** What would be sent: the turns so far and what is being written. */
export interface Draft extends CountedTurns {
  attachments: readonly Attachment[];
  prompt: string;
  /** What the settings' system instruction has of the folders of the workspace. */
  folderInstructions?: readonly FolderInstruction[] | undefined;
}

/** What was counted of a draft. Its parts add up to the total. */
export interface SendCost extends SendCostSplit {
  /** Tokens of each attachment by its id. */
  byAttachment: ReadonlyMap<string, AttachmentCost>;
  /** Of the instructions of each folder, by its name. */
  byFolder: ReadonlyMap<string, number>;
  /** What is sent of the texts of attachments, by their ids. */
  sentByAttachment: ReadonlyMap<string, SentText>;
  /** Media is in it, which services count by rules of their own, or reasoning, which isn't counted. */
  isGuess: boolean;
  /** What the cached content counts is unknown, and is missing in the total. */
  lacksCached: boolean;
}

interface CountedTurn {
  candidate: number | undefined;
  resolution: MediaResolution | undefined;
  tokens: number;
}

const draftId = 'draft';

/** The turn that sending the draft would add. */
export function draftTurn({ attachments, prompt }: Pick<Draft, 'attachments' | 'prompt'>): Turn {
  return { role: 'user', id: draftId, prompt, attachments: [...attachments] };
}

/**
 * Counts what a request has, by the rules of the embedded service: each part counts by itself, so a turn
 * that has ended is counted once, and a keystroke costs the message alone.
 */
export class SendCostCounter {
  readonly #texts: SendCostTexts;
  readonly #media: MediaCounts;
  #turns = new WeakMap<Turn, CountedTurn>();

  constructor(texts: SendCostTexts, media: MediaCounts) {
    this.#texts = texts;
    this.#media = media;
  }

  /** The counts so far were another tokenizer's. */
  forget(): void {
    this.#turns = new WeakMap();
  }

  /** The cost of sending the draft. Rejects with the signal's reason, or as the counter does. */
  async count(draft: Draft, signal: AbortSignal): Promise<SendCost> {
    const { attachments, prompt, leftOut, folderInstructions = [] } = draft;
    const { tools, ...settings } = draft.settings ?? {};
    const held = new Map(leftOut?.attachments).get(draftId) ?? [];
    const cached = cachedTokensOf(draft);
    const turns = [...draft.path, draftTurn(draft)];
    const sent = sentTexts(turns);
    const resolution = resolutionOf(draft);
    const ofDraft = sent.get(draftId);
    const ofFolders = Promise.all(
      folderInstructions.map((each) => this.#texts.count(instructionText(each), signal)),
    );
    const [history, ofSystem, ofTools, message, byFolder, ...counts] = await Promise.all([
      this.#countPath(draft, sent, signal),
      this.#countRequest({ ...settings, contents: [] }, signal),
      tools === undefined ? 0 : this.#countRequest({ tools, contents: [] }, signal),
      this.#texts.count(prompt, signal),
      ofFolders,
      ...attachments.map((attachment) =>
        held.includes(attachment.id)
          ? { own: 0, labels: 0 }
          : this.#countAttachment(attachment, ofDraft, resolution, signal),
      ),
    ]);
    const instructions = sum(byFolder);
    const attached = sum(counts.map(({ own }) => own));
    const labels = sum(counts.map((each) => each.labels));
    return {
      total: cached + ofSystem + ofTools + history + attached + labels + message,
      system: ofSystem - instructions,
      instructions,
      tools: ofTools,
      history,
      attachments: attached,
      labels,
      message,
      cached,
      byAttachment: new Map(
        attachments.map(({ id }, index) => [id, counts[index] ?? { own: 0, labels: 0 }]),
      ),
      byFolder: new Map(
        folderInstructions.map(({ folder }, index) => [folder, byFolder[index] ?? 0]),
      ),
      sentByAttachment: new Map([...(ofDraft ?? [])].map(([{ id }, text]) => [id, text])),
      isGuess: isGuessed(turns.slice(leftOut?.turns)),
      lacksCached: settings.cachedContent !== undefined && draft.cachedTokens === undefined,
    };
  }

  /** The tokens of the request that turns make. Rejects like {@link count}. */
  async countAsked(asked: CountedTurns, signal: AbortSignal): Promise<number> {
    const { settings = {} } = asked;
    const [history, system] = await Promise.all([
      this.#countPath(asked, sentTexts(asked.path), signal),
      this.#countRequest({ ...settings, contents: [] }, signal),
    ]);
    return cachedTokensOf(asked) + system + history;
  }

  async #countPath(
    turns: CountedTurns,
    sent: ReadonlyMap<string, SentOfTurn>,
    signal: AbortSignal,
  ): Promise<number> {
    const path = sentTurns(turns.path.slice(turns.leftOut?.turns));
    const resolution = resolutionOf(turns);
    const known = path.map((turn) => this.#knownTokens(turn, resolution));
    const fresh = path.filter((_, index) => known[index] === undefined);
    const [held, ...counted] = await Promise.all([
      this.#countHeld({ ...turns, path }, sent, signal),
      ...fresh.map((turn) => this.#countTurn(turn, sent.get(turn.id), resolution, signal)),
    ]);
    return sum(known.map((tokens) => tokens ?? 0)) + sum(counted) - held;
  }

  /** What turns count for attachments that are not sent. */
  async #countHeld(
    held: CountedTurns,
    sent: ReadonlyMap<string, SentOfTurn>,
    signal: AbortSignal,
  ): Promise<number> {
    const ids = new Map(held.leftOut?.attachments);
    const resolution = resolutionOf(held);
    const counts = held.path.flatMap((turn) =>
      turn.role === 'model'
        ? []
        : turn.attachments
            .filter(({ id }) => ids.get(turn.id)?.includes(id))
            .map(async (each) => {
              const ofTurn = sent.get(turn.id);
              const cost = await this.#countAttachment(each, ofTurn, resolution, signal);
              return cost.own + cost.labels;
            }),
    );
    return sum(await Promise.all(counts));
  }

  #knownTokens(turn: Turn, resolution: MediaResolution | undefined): number | undefined {
    const known = this.#turns.get(turn);
    const isSame = known?.candidate === candidateOf(turn) && known?.resolution === resolution;
    return isSame ? known?.tokens : undefined;
  }

  /**
   * What a turn sends is decided by it and those before it, so what has ended counts the same for good, as long as no
   * other candidate or media resolution is chosen.
   */
  async #countTurn(
    turn: Turn,
    sent: SentOfTurn | undefined,
    resolution: MediaResolution | undefined,
    signal: AbortSignal,
  ): Promise<number> {
    // Before it is counted: an answer may end meanwhile, and what is counted here is a part of it; and another tokenizer may
    // count from then on.
    const turns = this.#turns;
    const isFinal = hasEnded(turn);
    const candidate = candidateOf(turn);
    const media = turn.role === 'user' ? turn.attachments.filter(isMedia) : [];
    const request: GenerateContentRequest = {
      contents: [{ role: turn.role, parts: partsOf(turn, sent) }],
      ...(resolution !== undefined && { generationConfig: { mediaResolution: resolution } }),
    };
    const [ofRequest, ...ofMedia] = await Promise.all([
      this.#countRequest(request, signal),
      ...media.map((attachment) => this.#media.count(attachment, resolution)),
    ]);
    const tokens = ofRequest + sum(ofMedia);
    if (isFinal) turns.set(turn, { candidate, resolution, tokens });
    return tokens;
  }

  async #countAttachment(
    attachment: Attachment,
    sent: SentOfTurn | undefined,
    resolution: MediaResolution | undefined,
    signal: AbortSignal,
  ): Promise<AttachmentCost> {
    if (isMedia(attachment)) {
      return { own: await this.#media.count(attachment, resolution), labels: 0 };
    }
    const { text = '', own = [] } = sent?.get(attachment) ?? {};
    const [whole, ...counts] = await Promise.all(
      [text, ...own].map((each) => this.#texts.count(each, signal, attachment.detail)),
    );
    const ofOwn = sum(counts);
    return { own: ofOwn, labels: (whole ?? 0) - ofOwn };
  }

  #countRequest(request: GenerateContentRequest, signal: AbortSignal): Promise<number> {
    return countRequest(request, (text) => this.#texts.count(text, signal));
  }
}

function resolutionOf({ settings }: CountedTurns): MediaResolution | undefined {
  return settings?.generationConfig?.mediaResolution;
}

function cachedTokensOf({ settings, cachedTokens = 0 }: CountedTurns): number {
  return settings?.cachedContent === undefined ? 0 : cachedTokens;
}
