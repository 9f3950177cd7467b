import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { embeddedAddress, publicGeminiAddress } from '../../../client/address';
import { readTypedAddress } from '../../../client/typedAddress';
import { isInBrowser } from '../../../platform/isInBrowser';
import { runCommand } from '../../../platform/registerCommands';
import { writeSetting, readSetting } from '../../../platform/userSettings';
import { windowDialogs } from '../../../platform/windowDialogs';
import { isServiceError } from '../../../protocol/serviceError';
import { readerModel } from '../../../service/builtInModels/readerModel';
import { usualAddress, usualPorts } from '../../../service/builtInModels/usualServers';
import type * as builtIn from '../../../localModels/builtInService';
import { keyProblem } from '../apiKeyCommands';
import { modelItem } from '../chooseModel';
import type { KeyStore } from '../keyStore';
import type { PlainHttpConsent } from '../plainHttpConsent';
import {
  AddressError,
  connectProblem,
  destinationName,
  httpQuestion,
  StatedError,
} from './connectTexts';
import { DestinationFinder, NothingFoundError, type Destination } from './destination';
import { enterUntil, pickUntil } from './pickers';

const l10n = vscode.l10n;

/** What the first list leads to. */
type Place =
  | { kind: 'found'; destination: Destination }
  | { kind: 'wantsKey'; address: string }
  | { kind: 'typed' }
  | { kind: 'gemini' }
  | { kind: 'modelFile' }
  | { kind: 'reader' };

/** What was chosen; the Gemini API was reached by then, or wants a key. */
type ChosenPlace = Exclude<Place, { kind: 'gemini' }>;

type PlaceItem = vscode.QuickPickItem & { place?: Place };

/** A found service, or the address of one that wants a key first. */
type Reached = { destination: Destination } | { wantsKey: string };

/** A model that is loaded first, from a slow disk, takes its time. */
const trialLimitMs = 120_000;

/** Leads to a model that answers. Nothing is changed until one has. */
export class ConnectFlow {
  readonly #keys: KeyStore;
  readonly #plainHttp: PlainHttpConsent;
  readonly #clock: Clock;
  readonly #finder: DestinationFinder;
  /** Origins agreed to in this run; kept only once one of them is connected. */
  readonly #agreed = new Set<string>();
  #lastTyped = '';

  constructor(
    keys: KeyStore,
    plainHttp: PlainHttpConsent,
    loadFinder: () => Pick<typeof builtIn, 'findServer'>,
    clock: Clock,
  ) {
    this.#keys = keys;
    this.#plainHttp = plainHttp;
    this.#clock = clock;
    this.#finder = new DestinationFinder({
      loadFinder,
      clock,
      keyOf: (origin) => keys.get(origin),
      confirmHttp: (origin) => this.#confirmHttp(origin),
    });
  }

  async run(): Promise<void> {
    this.#agreed.clear();
    const place = await this.#pickPlace();
    if (place === undefined) return;
    if (place.kind === 'reader') return useReader();
    if (place.kind === 'modelFile') {
      await runCommand('parley.setUpLocalModel');
      return;
    }
    const destination = await this.#reach(place);
    if (destination !== undefined) await this.#chooseModel(destination);
  }

  #pickPlace(): Promise<ChosenPlace | undefined> {
    return pickUntil<PlaceItem, ChosenPlace | undefined>(
      {
        title: l10n.t('Connect Parley'),
        prompt: l10n.t('Choose what answers'),
        describe: connectProblem,
      },
      (show, signal) => void this.#showPlaces(show, signal),
      async ({ place }, signal) => (place?.kind === 'gemini' ? this.#reachGemini(signal) : place),
    );
  }

  /** The servers of this machine are shown as they are found. */
  async #showPlaces(
    show: (items: readonly PlaceItem[], isBusy?: boolean) => void,
    signal: AbortSignal,
  ): Promise<void> {
    // Few servers answer a page.
    if (isInBrowser) {
      show(placeItems([]));
      return;
    }
    const found: PlaceItem[] = [];
    show(placeItems(found), true);
    await Promise.all(
      usualPorts.map(async (port) => {
        const item = await this.#foundItem(usualAddress(port), signal);
        if (item === undefined || signal.aborted) return;
        found.push(item);
        show(placeItems(found), true);
      }),
    );
    if (!signal.aborted) show(placeItems(found));
  }

  async #foundItem(address: string, signal: AbortSignal): Promise<PlaceItem | undefined> {
    try {
      const destination = await this.#finder.find([address], signal);
      const count = destination.models.length;
      const description = count === 1 ? l10n.t('1 model') : l10n.t('{0} models', count);
      return {
        label: `$(server) ${plainLabel(destinationName(destination))}`,
        description,
        place: { kind: 'found', destination },
      };
    } catch (error) {
      if (!wantsKey(error)) return undefined;
      const label = l10n.t('Server at {0}', new URL(address).host);
      return {
        label: `$(server) ${label}`,
        description: l10n.t('needs an API key'),
        place: { kind: 'wantsKey', address },
      };
    }
  }

  async #reach(
    place: Exclude<ChosenPlace, { kind: 'reader' | 'modelFile' }>,
  ): Promise<Destination | undefined> {
    switch (place.kind) {
      case 'found':
        return place.destination;
      case 'wantsKey':
        return this.#askKey(place.address);
      case 'typed': {
        const reached = await this.#askAddress();
        if (reached === undefined) return undefined;
        return 'destination' in reached ? reached.destination : this.#askKey(reached.wantsKey);
      }
    }
  }

  #askAddress(): Promise<Reached | undefined> {
    return enterUntil<Reached>(
      {
        title: l10n.t('Add Server'),
        prompt: l10n.t(
          'Address of the server, such as localhost:11434, http://host:8080/v1 or https://host',
        ),
        describe: connectProblem,
      },
      { value: this.#lastTyped },
      async (typed, signal) => {
        this.#lastTyped = typed;
        const read = readTypedAddress(typed);
        if (read.kind === 'wrong') throw new AddressError(read.reason);
        try {
          return { destination: await this.#finder.find(read.candidates, signal) };
        } catch (error) {
          if (wantsKey(error)) return { wantsKey: error.address };
          throw error;
        }
      },
    );
  }

  /** With the key that is stored, if there is one. */
  async #reachGemini(signal: AbortSignal): Promise<ChosenPlace> {
    const address = publicGeminiAddress;
    if ((await this.#keys.get(address)) === undefined) return { kind: 'wantsKey', address };
    try {
      return { kind: 'found', destination: await this.#finder.findGemini(address, signal) };
    } catch (error) {
      if (wantsKey(error)) return { kind: 'wantsKey', address };
      throw error;
    }
  }

  #askKey(address: string): Promise<Destination | undefined> {
    const { host, origin } = new URL(address);
    return enterUntil(
      {
        title: l10n.t('API Key for {0}', host),
        prompt: l10n.t('Stored in VS Code’s secret storage and sent only to {0}.', origin),
        describe: connectProblem,
      },
      { password: true },
      async (typed, signal) => {
        const key = typed.trim();
        const problem = keyProblem(key);
        if (problem !== undefined) throw new StatedError(problem);
        return address === publicGeminiAddress
          ? this.#finder.findGemini(address, signal, key)
          : this.#finder.find([address], signal, key);
      },
    );
  }

  async #chooseModel(first: Destination): Promise<void> {
    for (let destination: Destination | undefined = first; destination !== undefined;) {
      const chosen = await this.#pickModel(destination);
      if (chosen === undefined) return;
      if (!chosen.wantsKey) return this.#apply(destination, chosen.name);
      destination = await this.#askKey(destination.address);
    }
  }

  /** Some services list their models for anybody, and want a key for an answer. */
  #pickModel(destination: Destination): Promise<{ name: string; wantsKey: boolean } | undefined> {
    const { models } = destination;
    return pickUntil<ReturnType<typeof modelItem>, { name: string; wantsKey: boolean }>(
      {
        title: destinationName(destination),
        prompt:
          models.length === 0
            ? l10n.t('This server has no model yet. Load or pull one there, then connect again.')
            : l10n.t('Choose the model that answers. It is tried before anything changes.'),
        describe: connectProblem,
      },
      (show) => show(models.map((model) => modelItem(model, false, ''))),
      async ({ name }, signal) => {
        try {
          await this.#tryModel(destination, name, signal);
          return { name, wantsKey: false };
        } catch (error) {
          if (!isServiceError(error, 'auth') || destination.newKey !== undefined) throw error;
          return { name, wantsKey: true };
        }
      },
    );
  }

  async #tryModel(destination: Destination, name: string, signal: AbortSignal): Promise<void> {
    const limit = new AbortController();
    const cancelTimer = this.#clock.setTimer(
      () => limit.abort(new StatedError(l10n.t('The model didn’t answer within two minutes.'))),
      trialLimitMs,
    );
    try {
      await destination.tryModel(name, AbortSignal.any([limit.signal, signal]));
    } catch (error) {
      // Clients report every abort as if the user had stopped it.
      if (!signal.aborted) limit.signal.throwIfAborted();
      throw error;
    } finally {
      cancelTimer();
    }
  }

  async #apply({ speaks, address, origin, newKey }: Destination, model: string): Promise<void> {
    if (this.#agreed.has(origin)) await this.#plainHttp.add(origin);
    if (newKey !== undefined) await this.#keys.set(origin, newKey);
    if (speaks === 'gemini') {
      // A new connection keeps its key out of access logs, whatever the one before needed.
      const isNew = address !== readSetting('parley.service.address');
      if (isNew) await writeSetting('parley.service.keyPlacement', 'header');
      await writeSetting('parley.service.address', address);
    } else {
      if (!isFoundAnyway(address)) await writeSetting('parley.local.address', address);
      await writeSetting('parley.service.address', embeddedAddress);
    }
    await writeSetting('parley.model', model);
  }

  async #confirmHttp(origin: string): Promise<boolean> {
    if (this.#plainHttp.has(origin) || this.#agreed.has(origin)) return true;
    const isYes = await windowDialogs.confirm(httpQuestion(origin));
    if (isYes) this.#agreed.add(origin);
    return isYes;
  }
}

/** Whether the server is looked for without being named. */
function isFoundAnyway(address: string): boolean {
  const isUsual = usualPorts.some((port) => usualAddress(port) === address);
  return isUsual && readSetting('parley.local.address').trim() === '';
}

async function useReader(): Promise<void> {
  await writeSetting('parley.service.address', embeddedAddress);
  await writeSetting('parley.model', readerModel.name);
}

function wantsKey(error: unknown): error is NothingFoundError {
  return error instanceof NothingFoundError && isServiceError(error.reason, 'auth');
}

function placeItems(found: readonly PlaceItem[]): PlaceItem[] {
  const modelFile: PlaceItem = {
    label: `$(chip) ${l10n.t('Model File…')}`,
    detail: l10n.t('A GGUF file on this machine, run by llama.cpp'),
    place: { kind: 'modelFile' },
  };
  return [
    heading(l10n.t('On this machine')),
    ...found,
    {
      label: `$(add) ${l10n.t('Add Server…')}`,
      detail: l10n.t(
        'Ollama, LM Studio, llama-server, vLLM or any OpenAI-compatible server, by its address',
      ),
      place: { kind: 'typed' },
    },
    ...(isInBrowser ? [] : [modelFile]),
    heading(l10n.t('Services')),
    {
      label: `$(key) ${l10n.t('Gemini API Key…')}`,
      detail: l10n.t('{0}, with your API key', publicGeminiAddress),
      place: { kind: 'gemini' },
    },
    {
      label: `$(globe) ${l10n.t('Another Service…')}`,
      detail: l10n.t('An OpenAI-compatible or Gemini-compatible service, by its address'),
      place: { kind: 'typed' },
    },
    heading(l10n.t('Without a model')),
    {
      label: `$(book) ${readerModel.displayName ?? readerModel.name}`,
      detail: l10n.t('Built in. Finds, quotes, outlines and counts. No key, no network.'),
      place: { kind: 'reader' },
    },
  ];
}

function heading(label: string): PlaceItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
