import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { airbnbQuestions } from './questions/airbnbQuestions';
import { alertmanagerQuestions } from './questions/alertmanagerQuestions';
import { batQuestions } from './questions/batQuestions';
import { dmgQuestions } from './questions/dmgQuestions';
import { cordovaQuestions } from './questions/cordovaQuestions';
import { treeSitterQuestions } from './questions/treeSitterQuestions';
import { influxQuestions } from './questions/influxQuestions';
import { levelDbQuestions } from './questions/levelDbQuestions';
import { mobxQuestions } from './questions/mobxQuestions';
import { leafletQuestions } from './questions/leafletQuestions';
import { mosquittoQuestions } from './questions/mosquittoQuestions';
import { pinoQuestions } from './questions/pinoQuestions';
import { fastifyQuestions } from './questions/fastifyQuestions';
import { npmQuestions } from './questions/npmQuestions';
import { pythonQuestions } from './questions/pythonQuestions';
import { rustylineQuestions } from './questions/rustylineQuestions';
import { rxjsQuestions } from './questions/rxjsQuestions';
import type { SearchQuestion } from './searchQuestion';

/** A public package as it was released. */
interface PublicPackage {
  from: 'npm' | 'debian';
  name: string;
  version: string;
  /** Of its archive, as npm gives it. Debian's have one for each processor, and are checked by apt-get. */
  integrity?: string;
}

/**
 * When its questions were written: `first` have been looked at often, `second` came before the learned vectors were
 * trained, `third` after them.
 */
export type QuestionSet = 'first' | 'second' | 'third';

/** Part of a package that is searched, and what is asked about it. */
export interface SearchCorpus {
  name: string;
  package: PublicPackage;
  folder: string;
  /** Which files below the folder; their paths have slashes. */
  includes: RegExp;
  questions: readonly SearchQuestion[];
  set: QuestionSet;
}

const rxjs: PublicPackage = {
  from: 'npm',
  name: 'rxjs',
  version: '7.8.2',
  integrity:
    'sha512-dhKf903U/PQZY6boNNtAGdWbG85WAbjT/1xYoZIC7FAY0yWapOBQVsVrDl58W86//e1VpMNBtRV4MaXfdMySFA==',
};
const fastify: PublicPackage = {
  from: 'npm',
  name: 'fastify',
  version: '5.6.2',
  integrity:
    'sha512-dPugdGnsvYkBlENLhCgX8yhyGCsCPrpA8lFWbTNU428l+YOnLgYHR69hzV8HWPC79n536EqzqQtvhtdaCE0dKg==',
};
const npm: PublicPackage = {
  from: 'npm',
  name: 'npm',
  version: '11.6.4',
  integrity:
    'sha512-ERjKtGoFpQrua/9bG0+h3xiv/4nVdGViCjUYA1AmlV24fFvfnSB7B7dIfZnySQ1FDLd0ZVrWPsLLp78dCtJdRQ==',
};
const dmgBuilder: PublicPackage = {
  from: 'npm',
  name: 'dmg-builder',
  version: '24.13.3',
  integrity:
    'sha512-rcJUkMfnJpfCboZoOOPf4L29TRtEieHNOeAbYPWPxlaBw/Z1RKrRA86dOI9rwaI4tQSc/RD82zTNHprfUHXsoQ==',
};
const cordovaAndroid: PublicPackage = {
  from: 'npm',
  name: 'cordova-android',
  version: '13.0.0',
  integrity:
    'sha512-uQG+cSyrB1NMi2aIzihldIupHB9WGpZVvrMMMAAtnyc6tDlEk7gweSSaFsEONyGAnteRYpIvrzg/YwDW08PcUg==',
};
const treeSitter: PublicPackage = {
  from: 'npm',
  name: 'tree-sitter',
  version: '0.21.1',
  integrity:
    'sha512-7dxoA6kYvtgWw80265MyqJlkRl4yawIjO7S5MigytjELkX43fV2WsAXzsNfO7sBpPPCF5Gp0+XzHk0DwLCq3xQ==',
};
const leveldown: PublicPackage = {
  from: 'npm',
  name: 'leveldown',
  version: '6.1.1',
  integrity:
    'sha512-88c+E+Eizn4CkQOBHwqlCJaTNEjGpaEIikn1S+cINc5E9HEvJ77bqY4JY/HxT5u0caWqsc3P3DcFIKBI1vHt+A==',
};
const mobx: PublicPackage = {
  from: 'npm',
  name: 'mobx',
  version: '6.13.5',
  integrity:
    'sha512-/HTWzW2s8J1Gqt+WmUj5Y0mddZk+LInejADc79NJadrWla3rHzmRHki/mnEUH1AvOmbNTZ1BRbKxr8DSgfdjMA==',
};
const leaflet: PublicPackage = {
  from: 'npm',
  name: 'leaflet',
  version: '1.9.4',
  integrity:
    'sha512-nxS1ynzJOmOlHp+iL3FyWqK89GtNL8U8rvlMOsQdTTssxZwCXh8N2NB3GDQOL+YR3XnWyZAxwQixURb+FA74PA==',
};
const pino: PublicPackage = {
  from: 'npm',
  name: 'pino',
  version: '9.5.0',
  integrity:
    'sha512-xSEmD4pLnV54t0NOUN16yCl7RIB1c5UUOse5HSyEXtBp+FgFQyPeDutc+Q2ZO7/22vImV7VfEjH/1zV2QuqvYw==',
};

const airbnb: PublicPackage = {
  from: 'npm',
  name: 'eslint-config-airbnb-base',
  version: '15.0.0',
  integrity:
    'sha512-xaX3z4ZZIcFLvh2oUNvcX5oEofXda7giYmuplVxoOg5A7EXJMrUyqRgR+mhDhPK8LZ4PttFOBvCYDbX3sUoUig==',
};
const alertmanager: PublicPackage = {
  from: 'debian',
  name: 'golang-github-prometheus-alertmanager-dev',
  version: '0.25.0-1',
};
const rustyline: PublicPackage = {
  from: 'debian',
  name: 'librust-rustyline-dev',
  version: '9.1.2-1',
};
const bat: PublicPackage = { from: 'debian', name: 'librust-bat-dev', version: '0.22.1-4' };
const mosquitto: PublicPackage = {
  from: 'debian',
  name: 'mosquitto',
  version: '2.0.11-1.2+deb12u2',
};
const influx: PublicPackage = { from: 'debian', name: 'influxdb', version: '1.6.7~rc0-1+b13' };

export const searchCorpora: readonly SearchCorpus[] = [
  {
    name: 'TypeScript (rxjs)',
    package: rxjs,
    folder: 'src/internal',
    includes: /\.ts$/,
    questions: rxjsQuestions,
    set: 'first',
  },
  {
    name: 'JavaScript (fastify)',
    package: fastify,
    folder: '.',
    includes: /^(?:lib\/.*|fastify)\.js$/,
    questions: fastifyQuestions,
    set: 'first',
  },
  {
    name: 'Markdown (npm)',
    package: npm,
    folder: 'docs/content',
    includes: /\.md$/,
    questions: npmQuestions,
    set: 'first',
  },
  {
    name: 'Python (gyp, in npm)',
    package: npm,
    folder: 'node_modules/node-gyp/gyp/pylib',
    includes: /\.py$/,
    questions: pythonQuestions,
    set: 'first',
  },
  {
    name: 'Python (dmg-builder)',
    package: dmgBuilder,
    folder: 'vendor',
    includes: /\.py$/,
    questions: dmgQuestions,
    set: 'second',
  },
  {
    name: 'Java (cordova-android)',
    package: cordovaAndroid,
    folder: 'framework/src/org/apache/cordova',
    includes: /\.java$/,
    questions: cordovaQuestions,
    set: 'second',
  },
  {
    name: 'C (tree-sitter)',
    package: treeSitter,
    folder: 'vendor/tree-sitter/lib/src',
    includes: /^[a-z_]+\.[ch]$/,
    questions: treeSitterQuestions,
    set: 'second',
  },
  {
    name: 'C++ (leveldb, in leveldown)',
    package: leveldown,
    folder: 'deps/leveldb/leveldb-1.20',
    includes: /^(?:db|table|util)\/(?!.*test).*\.(?:cc|h)$/,
    questions: levelDbQuestions,
    set: 'second',
  },
  {
    name: 'TypeScript (mobx)',
    package: mobx,
    folder: 'src',
    includes: /\.ts$/,
    questions: mobxQuestions,
    set: 'second',
  },
  {
    name: 'JavaScript (leaflet)',
    package: leaflet,
    folder: 'src',
    includes: /\.js$/,
    questions: leafletQuestions,
    set: 'second',
  },
  {
    name: 'Markdown (pino)',
    package: pino,
    folder: 'docs',
    includes: /\.md$/,
    questions: pinoQuestions,
    set: 'second',
  },
  {
    name: 'Go (alertmanager)',
    package: alertmanager,
    folder: 'usr/share/gocode/src/github.com/prometheus/alertmanager',
    includes:
      /^(?:cli|cluster|config|dispatch|inhibit|nflog|notify|pkg|provider|silence|store|template|timeinterval|types)\/(?!.*(?:_test|pb)\.go).*\.go$/,
    questions: alertmanagerQuestions,
    set: 'third',
  },
  {
    name: 'Rust (rustyline)',
    package: rustyline,
    folder: 'usr/share/cargo/registry/rustyline-9.1.2/src',
    includes: /^(?!test\/).*\.rs$/,
    questions: rustylineQuestions,
    set: 'third',
  },
  {
    name: 'Rust (bat)',
    package: bat,
    folder: 'usr/share/cargo/registry/bat-0.22.1/src',
    includes: /\.rs$/,
    questions: batQuestions,
    set: 'third',
  },
  {
    name: 'Settings (mosquitto)',
    package: mosquitto,
    folder: 'usr/share/doc/mosquitto/examples',
    includes: /^mosquitto\.conf$/,
    questions: mosquittoQuestions,
    set: 'third',
  },
  {
    name: 'Settings (influxdb)',
    package: influx,
    folder: 'etc/influxdb',
    includes: /\.conf$/,
    questions: influxQuestions,
    set: 'third',
  },
  {
    name: 'Settings (eslint-config-airbnb-base)',
    package: airbnb,
    folder: '.',
    includes: /^rules\/.*\.js$/,
    questions: airbnbQuestions,
    set: 'third',
  },
];

/** The files of a corpus, fetched into the cache folder where they are not there yet; throws where they can't be. */
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

async function providePackage(source: PublicPackage): Promise<string> {
  const { ensureEntry } = await import('../../../scripts/host/cache.mjs');
  const { fetchSource } = await import('../../../scripts/vectors/fetchSources.mjs');
  const { name, version } = source;
  const manifest = {
    name: `searched-${name}`,
    version: version.replaceAll(/[:~]/g, '_'),
    packages: [`${name}@${version}`],
    recipe: '2',
    needs: ['package'],
  };
  return ensureEntry(manifest, (folder) => fetchSource(source, path.join(folder, 'package')));
}
