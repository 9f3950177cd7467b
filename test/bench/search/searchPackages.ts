import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { dmgQuestions } from './questions/dmgQuestions';
import { cordovaQuestions } from './questions/cordovaQuestions';
import { treeSitterQuestions } from './questions/treeSitterQuestions';
import { levelDbQuestions } from './questions/levelDbQuestions';
import { mobxQuestions } from './questions/mobxQuestions';
import { leafletQuestions } from './questions/leafletQuestions';
import { pinoQuestions } from './questions/pinoQuestions';
import { fastifyQuestions } from './questions/fastifyQuestions';
import { npmQuestions } from './questions/npmQuestions';
import { pythonQuestions } from './questions/pythonQuestions';
import { rxjsQuestions } from './questions/rxjsQuestions';
import type { SearchQuestion } from './searchQuestion';

/** A public package as it was released. */
interface PublicPackage {
  name: string;
  version: string;
  /** Of its archive, as the registry gives it. */
  integrity: string;
}

/** Part of a package that is searched, and what is asked about it. */
export interface SearchCorpus {
  name: string;
  package: PublicPackage;
  folder: string;
  /** Which files below the folder; their paths have slashes. */
  includes: RegExp;
  questions: readonly SearchQuestion[];
  /** Whether its questions came with the learned vectors: the earlier ones have been looked at often. */
  isRecent?: boolean;
}

const rxjs: PublicPackage = {
  name: 'rxjs',
  version: '7.8.2',
  integrity:
    'sha512-dhKf903U/PQZY6boNNtAGdWbG85WAbjT/1xYoZIC7FAY0yWapOBQVsVrDl58W86//e1VpMNBtRV4MaXfdMySFA==',
};
const fastify: PublicPackage = {
  name: 'fastify',
  version: '5.6.2',
  integrity:
    'sha512-dPugdGnsvYkBlENLhCgX8yhyGCsCPrpA8lFWbTNU428l+YOnLgYHR69hzV8HWPC79n536EqzqQtvhtdaCE0dKg==',
};
const npm: PublicPackage = {
  name: 'npm',
  version: '11.6.4',
  integrity:
    'sha512-ERjKtGoFpQrua/9bG0+h3xiv/4nVdGViCjUYA1AmlV24fFvfnSB7B7dIfZnySQ1FDLd0ZVrWPsLLp78dCtJdRQ==',
};
const dmgBuilder: PublicPackage = {
  name: 'dmg-builder',
  version: '24.13.3',
  integrity:
    'sha512-rcJUkMfnJpfCboZoOOPf4L29TRtEieHNOeAbYPWPxlaBw/Z1RKrRA86dOI9rwaI4tQSc/RD82zTNHprfUHXsoQ==',
};
const cordovaAndroid: PublicPackage = {
  name: 'cordova-android',
  version: '13.0.0',
  integrity:
    'sha512-uQG+cSyrB1NMi2aIzihldIupHB9WGpZVvrMMMAAtnyc6tDlEk7gweSSaFsEONyGAnteRYpIvrzg/YwDW08PcUg==',
};
const treeSitter: PublicPackage = {
  name: 'tree-sitter',
  version: '0.21.1',
  integrity:
    'sha512-7dxoA6kYvtgWw80265MyqJlkRl4yawIjO7S5MigytjELkX43fV2WsAXzsNfO7sBpPPCF5Gp0+XzHk0DwLCq3xQ==',
};
const leveldown: PublicPackage = {
  name: 'leveldown',
  version: '6.1.1',
  integrity:
    'sha512-88c+E+Eizn4CkQOBHwqlCJaTNEjGpaEIikn1S+cINc5E9HEvJ77bqY4JY/HxT5u0caWqsc3P3DcFIKBI1vHt+A==',
};
const mobx: PublicPackage = {
  name: 'mobx',
  version: '6.13.5',
  integrity:
    'sha512-/HTWzW2s8J1Gqt+WmUj5Y0mddZk+LInejADc79NJadrWla3rHzmRHki/mnEUH1AvOmbNTZ1BRbKxr8DSgfdjMA==',
};
const leaflet: PublicPackage = {
  name: 'leaflet',
  version: '1.9.4',
  integrity:
    'sha512-nxS1ynzJOmOlHp+iL3FyWqK89GtNL8U8rvlMOsQdTTssxZwCXh8N2NB3GDQOL+YR3XnWyZAxwQixURb+FA74PA==',
};
const pino: PublicPackage = {
  name: 'pino',
  version: '9.5.0',
  integrity:
    'sha512-xSEmD4pLnV54t0NOUN16yCl7RIB1c5UUOse5HSyEXtBp+FgFQyPeDutc+Q2ZO7/22vImV7VfEjH/1zV2QuqvYw==',
};

export const searchCorpora: readonly SearchCorpus[] = [
  {
    name: 'TypeScript (rxjs)',
    package: rxjs,
    folder: 'src/internal',
    includes: /\.ts$/,
    questions: rxjsQuestions,
  },
  {
    name: 'JavaScript (fastify)',
    package: fastify,
    folder: '.',
    includes: /^(?:lib\/.*|fastify)\.js$/,
    questions: fastifyQuestions,
  },
  {
    name: 'Markdown (npm)',
    package: npm,
    folder: 'docs/content',
    includes: /\.md$/,
    questions: npmQuestions,
  },
  {
    name: 'Python (gyp, in npm)',
    package: npm,
    folder: 'node_modules/node-gyp/gyp/pylib',
    includes: /\.py$/,
    questions: pythonQuestions,
  },
  {
    name: 'Python (dmg-builder)',
    package: dmgBuilder,
    folder: 'vendor',
    includes: /\.py$/,
    questions: dmgQuestions,
    isRecent: true,
  },
  {
    name: 'Java (cordova-android)',
    package: cordovaAndroid,
    folder: 'framework/src/org/apache/cordova',
    includes: /\.java$/,
    questions: cordovaQuestions,
    isRecent: true,
  },
  {
    name: 'C (tree-sitter)',
    package: treeSitter,
    folder: 'vendor/tree-sitter/lib/src',
    includes: /^[a-z_]+\.[ch]$/,
    questions: treeSitterQuestions,
    isRecent: true,
  },
  {
    name: 'C++ (leveldb, in leveldown)',
    package: leveldown,
    folder: 'deps/leveldb/leveldb-1.20',
    includes: /^(?:db|table|util)\/(?!.*test).*\.(?:cc|h)$/,
    questions: levelDbQuestions,
    isRecent: true,
  },
  {
    name: 'TypeScript (mobx)',
    package: mobx,
    folder: 'src',
    includes: /\.ts$/,
    questions: mobxQuestions,
    isRecent: true,
  },
  {
    name: 'JavaScript (leaflet)',
    package: leaflet,
    folder: 'src',
    includes: /\.js$/,
    questions: leafletQuestions,
    isRecent: true,
  },
  {
    name: 'Markdown (pino)',
    package: pino,
    folder: 'docs',
    includes: /\.md$/,
    questions: pinoQuestions,
    isRecent: true,
  },
];

/** The files of a corpus, fetched from the npm registry into the cache folder where they are not there yet. */
export async function filesOf(corpus: SearchCorpus): Promise<{ path: string; text: string }[]> {
  const folder = path.join(await providePackage(corpus.package), 'package', corpus.folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => corpus.includes.test(name));
  return Promise.all(
    paths
      .toSorted()
      .map(async (name) => ({ path: name, text: await readFile(path.join(folder, name), 'utf8') })),
  );
}

async function providePackage({ name, version, integrity }: PublicPackage): Promise<string> {
  const { ensureEntry } = await import('../../../scripts/host/cache.mjs');
  const { runNpm } = await import('../../../scripts/host/npm.mjs');
  const spec = `${name}@${version}`;
  const manifest = {
    name: `searched-${name}`,
    version,
    packages: [spec],
    recipe: '1',
    needs: [path.join('package', 'package.json')],
  };
  return ensureEntry(manifest, async (folder) => {
    const archive = path.join(folder, `${name}-${version}.tgz`);
    await mkdir(folder, { recursive: true });
    await runNpm(['pack', spec, '--pack-destination', folder], folder, spec);
    const digest = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (`sha512-${digest}` !== integrity) {
      throw new Error(`${spec} is not what it was when the questions were written.`);
    }
    await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  });
}
