import * as vscode from 'vscode';
import { LocalModelError } from '../../localModels/localModelError';
import type { EngineFolder } from '../../localModels/engineFolder';
import type { LocalModelStore } from '../../localModels/localModelStore';
import { readModelAddress, refusePlainHttp } from '../../localModels/modelAddress';
import { ModelDownloads, type StartedDownload } from '../../localModels/modelDownload';
import type { ModelFile } from '../../localModels/modelFiles';
import { findModel, type ModelSource, type SourceAccess } from '../../localModels/modelSource';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { embeddedAddress } from '../../client/address';
import { modelFileName } from '../../service/builtInModels/servedName';
import { tryModel } from '../../service/builtInModels/tryModel';
import type { Connections } from '../../services/connection/connections';
import type { EmbeddedService } from '../../services/connection/embeddedService';
import type { Choice, Confirmation, Dialogs } from '../../platform/dialogs';
import { formatBytes } from '../../platform/formatBytes';
import { readSetting, writeSetting } from '../../platform/userSettings';
import {
  downloadQuestion,
  engineQuestion,
  linkPrompt,
  progressText,
  setUpProblem,
} from './localModelTexts';

const l10n = vscode.l10n;

/** What the list leads to. */
type Step =
  | { kind: 'use'; model: ModelFile }
  | { kind: 'resume'; download: StartedDownload }
  | { kind: 'file' | 'link' | 'folder' | 'remove' | 'removeEngine' };

/** What can be removed. */
type Removable = { kind: 'model'; model: ModelFile } | { kind: 'download'; source: ModelSource };

/** What setting up a model reaches outside for. */
export interface SetUpDependencies {
  store: LocalModelStore;
  connections: Connections;
  embedded: Pick<EmbeddedService, 'restart'>;
  dialogs: Dialogs;
  /** The global fetch is VS Code's own, which honours its proxy and certificate settings. */
  fetch: SourceAccess['fetch'];
  chooseFile: () => Promise<string | undefined>;
  /** The registry that npm is set to use; undefined without npm. */
  npmRegistry: () => Promise<string | undefined>;
}

/** Leads to a model file that answers: the engine, then the file. */
export class LocalModelSetUp {
  readonly #dependencies: SetUpDependencies;
  readonly #downloads: ModelDownloads;

  constructor(dependencies: SetUpDependencies) {
    this.#dependencies = dependencies;
    this.#downloads = new ModelDownloads(dependencies.store.ownFolder);
  }

  /** Never rejects: what goes wrong is said. */
  async run(): Promise<void> {
    try {
      await this.#run();
    } catch (error) {
      await this.#dependencies.dialogs.warn(setUpProblem(error));
    }
  }

  async #run(): Promise<void> {
    const { store, dialogs } = this.#dependencies;
    const engine = await store.engine();
    if (engine === undefined) {
      const platform = `${process.platform}-${process.arch}`;
      await dialogs.warn(
        l10n.t('The llama.cpp engine isn’t available for this platform ({0}).', platform),
      );
      return;
    }
    if (!(await engine.isInstalled()) && !(await this.#install(engine))) return;
    const step = await dialogs.pick(await this.#steps(), {
      title: l10n.t('Set Up Local Model'),
      placeHolder: l10n.t('Choose the model that answers'),
    });
    if (step !== undefined) await this.#do(step, engine);
  }

  async #do(step: Step, engine: EngineFolder): Promise<void> {
    switch (step.kind) {
      case 'use':
        return this.#use(step.model);
      case 'resume':
        return this.#download(step.download.source);
      case 'file':
        return this.#addFile();
      case 'link':
        return this.#addLink();
      case 'folder':
        await vscode.commands.executeCommand(
          'workbench.action.openSettings',
          'parley.local.modelFolder',
        );
        return;
      case 'remove':
        return this.#remove();
      case 'removeEngine':
        return this.#removeEngine(engine);
    }
  }

  /** Whether it is installed now. */
  async #install(engine: EngineFolder): Promise<boolean> {
    const { dialogs, fetch } = this.#dependencies;
    const registry = await this.#registry();
    if (registry === undefined) return false;
    checkRegistry(registry);
    if (!(await dialogs.confirm(engineQuestion(engine.release, registry)))) return false;
    return dialogs.progress(
      l10n.t('Installing the llama.cpp engine'),
      async ({ signal, report }) => {
        try {
          await engine.install({ registry, fetch, signal, report: (share) => report(share) });
          return true;
        } catch (error) {
          if (signal.aborted) return false;
          throw error;
        }
      },
    );
  }

  /** Where packages come from: the setting, else what npm is set to, else what the user types, which becomes the setting. */
  async #registry(): Promise<string | undefined> {
    const { dialogs, npmRegistry } = this.#dependencies;
    const known = readSetting('parley.local.packageRegistry').trim() || (await npmRegistry());
    if (known !== undefined) return known;
    const typed = await dialogs.ask({
      title: l10n.t('Set Up Local Model'),
      prompt: l10n.t('Address of the npm registry to install the llama.cpp engine from'),
      placeHolder: 'https://',
      check: (text) => problemOf(() => checkRegistry(text.trim())),
    });
    if (typed === undefined) return undefined;
    await writeSetting('parley.local.packageRegistry', typed.trim());
    return typed.trim();
  }

  async #steps(): Promise<Choice<Step>[]> {
    const { store } = this.#dependencies;
    const [models, removable, downloads] = await Promise.all([
      store.files.list(),
      store.files.removable(),
      this.#downloads.list(),
    ]);
    const other: (Choice<Step> | false)[] = [
      {
        label: `$(file) ${l10n.t('Model File…')}`,
        detail: l10n.t('A GGUF file on this machine, run by llama.cpp'),
        value: { kind: 'file' },
      },
      {
        label: `$(cloud-download) ${l10n.t('Download Model…')}`,
        value: { kind: 'link' },
      },
      {
        label: `$(folder) ${l10n.t('Model Folder…')}`,
        value: { kind: 'folder' },
      },
      removable.length + downloads.length > 0 && {
        label: `$(trash) ${l10n.t('Remove Model…')}`,
        value: { kind: 'remove' },
      },
      { label: `$(trash) ${l10n.t('Remove llama.cpp Engine…')}`, value: { kind: 'removeEngine' } },
    ];
    return [
      ...models.map((model): Choice<Step> => ({
        ...rowOf(model),
        value: { kind: 'use', model },
      })),
      ...downloads.map((download): Choice<Step> => ({
        label: `$(debug-continue) ${plainLabel(l10n.t('Resume Download of {0}', download.source.name))}`,
        description: progressText(download.loadedBytes, download.source.bytes),
        value: { kind: 'resume', download },
      })),
      ...other.filter((choice) => choice !== false),
    ];
  }

  async #addFile(): Promise<void> {
    const { store, chooseFile } = this.#dependencies;
    const file = await chooseFile();
    if (file !== undefined) await this.#use(await store.files.add(file));
  }

  async #addLink(): Promise<void> {
    const { dialogs, fetch } = this.#dependencies;
    const typed = await dialogs.ask({
      title: l10n.t('Download Model'),
      prompt: linkPrompt(),
      check: (text) => problemOf(() => readModelAddress(text)),
    });
    if (typed === undefined) return;
    const hub = readSetting('parley.local.modelHub').trim();
    const source = await dialogs.progress(l10n.t('Loading models'), async ({ signal }) => {
      try {
        return await findModel(readModelAddress(typed), { fetch, hub }, signal);
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    });
    if (source === undefined) return;
    if (await dialogs.confirm(downloadQuestion(source))) await this.#download(source);
  }

  async #download(source: ModelSource): Promise<void> {
    const { store, dialogs, fetch } = this.#dependencies;
    await store.files.refuseTaken(source.name);
    const file = await dialogs.progress(
      l10n.t('Downloading {0}', source.name),
      async ({ signal, report }) => {
        try {
          return await this.#downloads.run(source, {
            fetch,
            signal,
            report: ({ loadedBytes, bytes }) =>
              report(
                bytes === undefined ? 0 : loadedBytes / bytes,
                progressText(loadedBytes, bytes),
              ),
          });
        } catch (error) {
          if (signal.aborted) return undefined;
          throw error;
        }
      },
    );
    if (file === undefined) return this.#offerToResume(source);
    const model = (await store.files.list()).find((each) => each.file === file);
    if (model !== undefined) await this.#use(model);
  }

  async #offerToResume(source: ModelSource): Promise<void> {
    const { dialogs } = this.#dependencies;
    const resume = l10n.t('Resume');
    const sentence = l10n.t(
      'The download of {0} is paused. You can resume it later with Set Up Local Model.',
      source.name,
    );
    if ((await dialogs.notify(sentence, resume)) === resume) await this.#download(source);
  }

  /** Nothing is changed until it has answered. */
  async #use({ id }: ModelFile): Promise<void> {
    const { connections, dialogs } = this.#dependencies;
    const name = modelFileName(id);
    const { client } = connections.embedded;
    const isTried = await dialogs.progress(l10n.t('Loading {0}', id), async ({ signal }) => {
      try {
        await tryModel((trial) => client.streamGenerateContent(name, trial, { signal }));
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
    });
    if (!isTried) return;
    await writeSetting('parley.service.address', embeddedAddress);
    await writeSetting('parley.model', name);
    await connections.refreshModels();
  }

  async #remove(): Promise<void> {
    const { store, dialogs, embedded } = this.#dependencies;
    const [models, downloads] = await Promise.all([
      store.files.removable(),
      this.#downloads.list(),
    ]);
    const choices: Choice<Removable>[] = [
      ...models.map((model): Choice<Removable> => ({
        ...rowOf(model),
        value: { kind: 'model', model },
      })),
      ...downloads.map(({ source, loadedBytes }): Choice<Removable> => ({
        label: plainLabel(source.name),
        description: progressText(loadedBytes, source.bytes),
        value: { kind: 'download', source },
      })),
    ];
    const head = { title: l10n.t('Set Up Local Model'), placeHolder: l10n.t('Remove Model…') };
    const chosen = await dialogs.pick(choices, head);
    if (chosen === undefined) return;
    if (chosen.kind === 'download') return this.#downloads.remove(chosen.source);
    const { model } = chosen;
    if (!(await dialogs.confirm(removalQuestion(model)))) return;
    // It may be in memory, and is held open then.
    embedded.restart();
    await store.files.remove(model);
    await this.#dependencies.connections.refreshModels();
  }

  async #removeEngine(engine: EngineFolder): Promise<void> {
    const { dialogs, embedded, connections } = this.#dependencies;
    const isYes = await dialogs.confirm({
      message: l10n.t('Remove the llama.cpp engine?'),
      detail: `${engine.folder} (${formatBytes(await engine.bytes())})`,
      action: l10n.t('Remove'),
    });
    if (!isYes) return;
    embedded.restart();
    await engine.remove();
    await connections.refreshModels();
  }
}

/** How a model file is listed. */
function rowOf({ id, bytes, file }: ModelFile): Omit<Choice<unknown>, 'value'> {
  return { label: plainLabel(id), description: formatBytes(bytes), detail: plainLabel(file) };
}

function removalQuestion({ id, bytes, file, isOwn }: ModelFile): Confirmation {
  return {
    message: l10n.t('Remove {0}?', id),
    detail: isOwn
      ? l10n.t('The downloaded file is deleted: {0} ({1}).', file, formatBytes(bytes))
      : l10n.t('Parley no longer lists it. The file stays: {0}', file),
    action: l10n.t('Remove'),
  };
}

/** Throws a {@link LocalModelError} for what is no address to install packages from. */
function checkRegistry(address: string): void {
  if (!URL.canParse(address)) throw new LocalModelError({ kind: 'unreachable', address });
  refusePlainHttp(new URL(address));
}

/** Why a check throws, for the user who types. */
function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return setUpProblem(error);
  }
}
