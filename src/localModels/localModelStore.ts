import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import type { EngineFolder } from './engineFolder';
import { ModelFiles } from './modelFiles';

/** Where the engine and the models are. */
export interface LocalModelPlaces {
  /** The lock data of the engine, which ships with Parley. */
  lockFile: string;
  /** Where engine and downloaded models are kept. */
  folder: string;
  /** A folder of models of the user's; empty for none. */
  modelFolder: () => string;
}

/** What answers with model files: the engine for this platform, and the files. Nothing is read before it is asked for. */
export class LocalModelStore {
  readonly #places: LocalModelPlaces;
  readonly files: ModelFiles;
  /** Filled by downloads. */
  readonly ownFolder: string;
  #engine: Promise<EngineFolder | undefined> | undefined;

  constructor(places: LocalModelPlaces) {
    this.#places = places;
    const ownFolder = path.join(places.folder, 'models');
    const listFile = path.join(places.folder, 'models.json');
    this.ownFolder = ownFolder;
    this.files = new ModelFiles({ ownFolder, folder: places.modelFolder, listFile });
  }

  /** The engine, installed or not; undefined if there is none for this platform. */
  engine(): Promise<EngineFolder | undefined> {
    this.#engine ??= this.#findEngine();
    return this.#engine;
  }

  async isInstalled(): Promise<boolean> {
    return (await (await this.engine())?.isInstalled()) === true;
  }

  async #findEngine(): Promise<EngineFolder | undefined> {
    const [{ EngineFolder }, { engineRelease }] = await Promise.all([
      import('./engineFolder'),
      import('./enginePackages'),
    ]);
    const lock = await readFile(this.#places.lockFile, 'utf8');
    const release = engineRelease(lock, process.platform, process.arch);
    return release && new EngineFolder(path.join(this.#places.folder, 'engine'), release);
  }
}
