import * as vscode from 'vscode';
import type { Log } from '../../../base/log';
import type { Dialogs } from '../../../platform/dialogs';
import { windowDialogs } from '../../../platform/windowDialogs';
import { runCommand } from '../../../platform/registerCommands';
import { readSetting } from '../../../platform/userSettings';
import type { Embedder, EmbedForecast } from '../../../search/embed/embedder';
import {
  embeddingDestination,
  type EmbeddingDestination,
  type ServiceModel,
} from '../../../semanticSearch/embed/embeddingDestination';
import { askConsent, consentSentence, type ConsentQuestion } from './askConsent';
import type { ConsentMemory } from './consentMemory';

const { l10n } = vscode;

/** In what way the user is asked; a test answers instead of the user. */
export interface ConsentQuestions {
  dialogs: Dialogs;
  /** Says that there is something to decide, without taking the focus; true when the user wants to do so now. */
  announce: (sentence: string) => Promise<boolean>;
  chooseAnother: () => Thenable<unknown>;
  isTrusted: () => boolean;
}

const windowWays: ConsentQuestions = {
  dialogs: windowDialogs,
  announce: async (sentence) => {
    const decide = l10n.t('Choose…');
    return (await windowDialogs.notify(sentence, decide)) === decide;
  },
  chooseAnother: () => runCommand('parley.chooseSearchModel'),
  isTrusted: () => vscode.workspace.isTrusted,
};

/** Where the texts for a model go, by the settings as they are now. */
export function placeOf({ service, model }: ServiceModel): EmbeddingDestination {
  return embeddingDestination({ service, model }, readSetting('parley.local.address').trim());
}

/** Whether the user lets texts of this workspace be sent to a model: asks, and remembers the answer. */
export class EmbeddingConsent {
  readonly #memory: ConsentMemory;
  readonly #log: Log;
  readonly #ways: ConsentQuestions;
  /** The questions that are open, by service and model: nobody is asked the same twice at once. */
  readonly #asking = new Map<string, Promise<boolean>>();

  constructor(memory: ConsentMemory, log: Log, ways: ConsentQuestions = windowWays) {
    this.#memory = memory;
    this.#log = log;
    this.#ways = ways;
  }

  /** Nothing of a workspace that is not trusted is sent anywhere. */
  get isTrusted(): boolean {
    return this.#ways.isTrusted();
  }

  /** As `EmbedderChoice` has it. */
  hasConsent({ isHosted, space }: Embedder): boolean {
    return !isHosted || (this.isTrusted && this.#said(space) === 'given');
  }

  /** As `EmbedderChoice` has it. */
  isDecided({ isHosted, space }: Embedder): boolean {
    return !isHosted || !this.isTrusted || this.#said(space) !== undefined;
  }

  /** Where the user has let this workspace be sent for a model. */
  givenTo(model: ServiceModel): EmbeddingDestination | undefined {
    const place = placeOf(model);
    return place.isHosted && this.#said(model) === 'given' ? place : undefined;
  }

  /** Nothing more is sent for a model, and nobody is asked. */
  async takeBack(model: ServiceModel): Promise<void> {
    await this.#memory.set(placeOf(model).key, model.model, 'declined');
  }

  /** A no that was said to a model is forgotten. */
  async forgetNo(model: ServiceModel): Promise<void> {
    if (this.#said(model) !== 'declined') return;
    await this.#memory.set(placeOf(model).key, model.model, undefined);
  }

  /** As `EmbedderChoice` has it. */
  async askConsent(embedder: Embedder, forecast: EmbedForecast): Promise<boolean> {
    const { space } = embedder;
    if (this.hasConsent(embedder)) return true;
    const { key, host } = placeOf(space);
    const question: ConsentQuestion = { host, model: space.model, forecast };
    if (!this.isTrusted) {
      void this.#showUntrusted(question);
      return false;
    }
    if (this.#said(space) === 'declined') return false;
    const name = `${key} ${space.model}`;
    const asked = this.#asking.get(name) ?? this.#ask(embedder, question);
    this.#asking.set(name, asked);
    return asked;
  }

  #said(model: ServiceModel): ReturnType<ConsentMemory['of']> {
    return this.#memory.of(placeOf(model).key, model.model);
  }

  async #ask(embedder: Embedder, question: ConsentQuestion): Promise<boolean> {
    const { space } = embedder;
    const { key, host } = placeOf(space);
    const answer = await this.#announceAndAsk(question).finally(() => {
      // Whoever chooses the same model again behind it is asked again.
      this.#asking.delete(`${key} ${space.model}`);
    });
    if (answer === 'another') {
      await this.#ways.chooseAnother();
      return this.hasConsent(embedder);
    }
    if (answer === undefined) return false;
    await this.#memory.set(key, space.model, answer);
    this.#log.info(`search: leave to embed with ${space.model} at ${host}: ${answer}`);
    return answer === 'given';
  }

  /** The question is ready when all is counted, when the user is long busy with something else. */
  async #announceAndAsk(question: ConsentQuestion): ReturnType<typeof askConsent> {
    const isWanted = await this.#ways.announce(consentSentence(question));
    return isWanted ? askConsent(this.#ways.dialogs, question) : undefined;
  }

  async #showUntrusted({ host }: ConsentQuestion): Promise<void> {
    const manage = l10n.t('Manage Workspace Trust');
    const sentence = l10n.t(
      'This workspace isn’t trusted, so nothing is sent to {0}. Search uses keywords only.',
      host,
    );
    if ((await this.#ways.dialogs.notify(sentence, manage)) !== manage) return;
    await vscode.commands.executeCommand('workbench.trust.manage');
  }
}
