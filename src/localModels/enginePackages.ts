import { digestOf } from '../base/node/digestOf';
import { withoutEndSlashes } from './modelAddress';

/** What is read of the lock data that ships with Parley, `media/llama/package-lock.json`. */
interface Lock {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  optional?: true;
  os?: readonly string[];
  cpu?: readonly string[];
}

/** A package of the engine, as it has to be. */
export interface EnginePackage {
  /** Where it is installed, such as `node_modules/a/node_modules/b`. */
  place: string;
  name: string;
  version: string;
  /** `sha512-…`, of what the registry sends. */
  integrity: string;
}

/** The llama.cpp engine for a platform: the library, its native part, and what both need. */
export interface EngineRelease {
  /** Names the version, the platform and the lock data: a folder. */
  id: string;
  library: string;
  version: string;
  licence: string;
  /** The package with the native part. */
  native: string;
  packages: readonly EnginePackage[];
}

const library = 'node-llama-cpp';
/** Other native parts are for graphics cards, and many times as large. */
const forGraphics = /-(?:cuda|vulkan)/u;

/** The engine for a platform by the lock data; undefined if npm has none for it. */
export function engineRelease(
  lockText: string,
  platform: string,
  architecture: string,
): EngineRelease | undefined {
  const { packages } = JSON.parse(lockText) as Lock;
  const entries = Object.entries(packages);
  const native = entries.find(
    ([place, { os, cpu }]) =>
      place.startsWith('node_modules/@node-llama-cpp/') &&
      !forGraphics.test(place) &&
      os?.includes(platform) === true &&
      // Those for other processors name this one too, behind their own.
      cpu?.[0] === architecture,
  );
  const { version = '', license = '' } = packages[`node_modules/${library}`] ?? {};
  if (native === undefined) return undefined;
  const needed = entries.filter(
    ([place, { optional }]) => place === native[0] || (place !== '' && optional !== true),
  );
  return {
    id: `${version}-${platform}-${architecture}-${digestOf(lockText).slice(0, 12)}`,
    library,
    version,
    licence: license,
    native: nameOf(native[0]),
    packages: needed.map(([place, locked]) => ({
      place,
      name: nameOf(place),
      version: locked.version ?? '',
      integrity: locked.integrity ?? '',
    })),
  };
}

/** Where a registry has a package. */
export function tarballAddress(registry: string, { name, version }: EnginePackage): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  return `${withoutEndSlashes(registry)}/${name}/-/${base}-${version}.tgz`;
}

function nameOf(place: string): string {
  const marker = 'node_modules/';
  return place.slice(place.lastIndexOf(marker) + marker.length);
}
