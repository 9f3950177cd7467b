import type { MarkdownStrings } from './markdownStrings';
import {
  isOpenPlace,
  isPlacesQuestion,
  type OpenPlace,
  type PlacesQuestion,
  type PlacesReply,
} from './places';
import { readPageMessage, type Checks } from './readPageMessage';

/** Everything that the page of one answer shows beside the answer itself. */
export interface AnswerFacts {
  heading: string;
  /** What is known about the answer, a line each: a problem, what was sent. */
  notes: string[];
  /** Instead of the answer, as long as nothing of it has come; empty where nothing is waited for. */
  waiting: string;
  isRunning: boolean;
  /** How it ended, where that needs saying. */
  sentence?: string;
  /** Model and tokens. */
  footer: string;
  /** What can be done now, in order. */
  actions: AnswerButton[];
  /** The document whose lines the answer speaks of. */
  documentUri?: string;
}

/** A button of the page. */
export interface AnswerButton {
  id: string;
  label: string;
  /** A codicon. */
  icon: string;
}

/** From the host to the page. What `begin` holds, and what `grew` adds, is the model's Markdown. */
export type ToAnswerPage =
  | { type: 'begin'; text: string; facts: AnswerFacts }
  | { type: 'grew'; text: string }
  | { type: 'facts'; facts: AnswerFacts }
  | { type: 'say'; text: string };

/** From the page to the host. */
export interface FromAnswerPage {
  message:
    | { type: 'ready' }
    | PlacesQuestion
    | OpenPlace
    | { type: 'openLink'; href: string }
    | { type: 'copyText'; text: string }
    | { type: 'act'; id: string }
    /** Escape. */
    | { type: 'stop' };
  replies: { findPlaces: PlacesReply };
}

/** What the page remembers, for a window that is reloaded. */
export interface AnswerPageState {
  facts: AnswerFacts;
  text: string;
}

/** Every text of the page that the host does not send with an answer. */
export interface AnswerPageStrings extends MarkdownStrings {
  /** Name of the answer itself. */
  answer: string;
  /** Name of the buttons. */
  actions: string;
  answerComplete: string;
}

const isText = (value: unknown): boolean => typeof value === 'string';

const checks: Checks<FromAnswerPage['message']> = {
  ready: () => true,
  findPlaces: isPlacesQuestion,
  openPlace: isOpenPlace,
  openLink: ({ href }) => isText(href),
  copyText: ({ text }) => isText(text),
  act: ({ id }) => isText(id),
  stop: () => true,
};

/** A message as it came from the page of an answer; undefined for what isn't one. */
export function parseFromAnswerPage(value: unknown): FromAnswerPage['message'] | undefined {
  return readPageMessage(value, checks);
}

/** What a page remembered, as VS Code hands it to the next window; undefined for anything else. */
export function parseAnswerPageState(value: unknown): AnswerPageState | undefined {
  if (!isObject(value)) return undefined;
  const { facts, text } = value;
  if (!isObject(facts) || typeof text !== 'string') return undefined;
  const { heading, notes, footer, isRunning, sentence, documentUri } = facts;
  if (typeof heading !== 'string' || typeof footer !== 'string') return undefined;
  if (typeof isRunning !== 'boolean' || !Array.isArray(notes)) return undefined;
  return {
    text,
    facts: {
      heading,
      notes: notes.filter((note) => typeof note === 'string'),
      waiting: '',
      isRunning,
      footer,
      actions: [],
      ...(typeof sentence === 'string' && { sentence }),
      ...(typeof documentUri === 'string' && { documentUri }),
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
