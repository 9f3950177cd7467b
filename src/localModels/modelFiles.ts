import { readdir, readFile, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { unlessMissing } from '../fileSystem/fileSystem';
import { writeAtomically } from '../fileSystem/writeAtomically';
import { LocalModelError } from './localModelError';

/** A model file that can be answered with. */
export interface ModelFile {
  /** Its name without the ending. */
  id: string;
  file: string;
  bytes: number;
  /** Changes with the file. */
  version: string;
  /** It lies in a folder that Parley fills, and is removed with its entry. */
  isOwn: boolean;
}

/** Where model files are looked for. */
export interface ModelPlaces {
  /** Filled by downloads. */
  ownFolder: string;
  /** Of the user's; empty for none. */
  folder: () => string;
  /** Keeps which files elsewhere were chosen. */
  listFile: string;
}

/** The model files of the user's folder, of Parley's own, and single ones that were chosen. */
export class ModelFiles {
  readonly #places: ModelPlaces;
  /** Whether a file is whole, by its path and version; undefined while it can't be read. */
  readonly #whole = new Map<string, Promise<boolean | undefined>>();

  constructor(places: ModelPlaces) {
    this.#places = places;
  }

  /** The whole ones by their names; of two of one name, the first. */
  async list(): Promise<ModelFile[]> {
    const { ownFolder, folder } = this.#places;
    const given = folder();
    const places = [
      ...(await this.#chosen()),
      ...(await filesIn(ownFolder)),
      ...(given === '' ? [] : await filesIn(given)),
    ];
    const found = await Promise.all([...new Set(places)].map((file) => this.#find(file)));
    const models = new Map<string, ModelFile>();
    for (const model of found) {
      if (model !== undefined && !models.has(model.id)) models.set(model.id, model);
    }
    return [...models.values()].toSorted((one, other) => one.id.localeCompare(other.id));
  }

  /** Adds a file where it is. Rejects with a {@link LocalModelError} for one that isn't a whole model. */
  async add(file: string): Promise<ModelFile> {
    await wholeOrThrow(file);
    const chosen = await this.#chosen();
    const listed = await this.list();
    const id = idOf(file);
    if (listed.some((model) => model.id === id && model.file !== file)) {
      throw new LocalModelError({ kind: 'exists', name: id });
    }
    if (!listed.some((model) => model.file === file)) await this.#write([...chosen, file]);
    const found = await this.#find(file);
    if (found === undefined) throw new LocalModelError({ kind: 'notAModel', typed: file });
    return found;
  }

  /** Rejects with a {@link LocalModelError} for a name that a listed file has: of the two, one is never answered with. */
  async refuseTaken(name: string): Promise<void> {
    const id = idOf(name);
    if ((await this.list()).some((model) => model.id === id)) {
      throw new LocalModelError({ kind: 'exists', name });
    }
  }

  /** Those that can be removed: what lies in the user's folder is listed as long as it is there. */
  async removable(): Promise<ModelFile[]> {
    const given = this.#places.folder();
    const isGiven = (file: string): boolean =>
      given !== '' && path.dirname(file) === path.resolve(given);
    return (await this.list()).filter(({ file, isOwn }) => isOwn || !isGiven(file));
  }

  /** Deletes a downloaded file; one that was chosen elsewhere is only forgotten. */
  async remove({ file, isOwn }: ModelFile): Promise<void> {
    if (isOwn) await rm(file, { force: true });
    else await this.#write((await this.#chosen()).filter((chosen) => chosen !== file));
  }

  async #find(file: string): Promise<ModelFile | undefined> {
    const found = await unlessMissing(stat(file)).catch(() => undefined);
    if (found?.isFile() !== true) return undefined;
    const version = `${found.size} ${found.mtimeMs}`;
    const key = `${version} ${file}`;
    const whole = this.#whole.get(key) ?? isWhole(file);
    this.#whole.set(key, whole);
    const isKnownWhole = await whole;
    if (isKnownWhole === undefined) this.#whole.delete(key);
    if (isKnownWhole !== true) return undefined;
    const isOwn = path.dirname(file) === path.resolve(this.#places.ownFolder);
    return { id: idOf(file), file, bytes: found.size, version, isOwn };
  }

  async #chosen(): Promise<string[]> {
    const text = await unlessMissing(readFile(this.#places.listFile, 'utf8'));
    try {
      const files: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [];
    } catch {
      return [];
    }
  }

  async #write(files: readonly string[]): Promise<void> {
    await writeAtomically(this.#places.listFile, JSON.stringify(files));
  }
}

/** Those right in the folder: it may be the user's whole disk. */
async function filesIn(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder)).catch(() => undefined)) ?? [];
  return names.filter((name) => /\.gguf$/iu.test(name)).map((name) => path.resolve(folder, name));
}

function idOf(file: string): string {
  return path.basename(file).replace(/\.gguf$/iu, '');
}

// Most windows list no model file, and load nothing for it.
async function isWhole(file: string): Promise<boolean | undefined> {
  const { isOfContents, readGgufHead } = await import('../service/node/llama/ggufHead');
  return readGgufHead(file).then(
    () => true,
    (error: unknown) => (isOfContents(error) ? false : undefined),
  );
}

async function wholeOrThrow(file: string): Promise<void> {
  const { ModelFileError, readGgufHead } = await import('../service/node/llama/ggufHead');
  try {
    await readGgufHead(file);
  } catch (error) {
    if (!(error instanceof ModelFileError)) throw error;
    throw new LocalModelError({ kind: 'broken', sentence: error.message }, { cause: error });
  }
}
