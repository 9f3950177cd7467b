import * as vscode from 'vscode';
import { byKind, type ByKind } from '../../base/byType';
import { plainWords } from '../../base/untrusted/plainWords';
import type { EngineRelease } from '../../localModels/enginePackages';
import { LocalModelError, type LocalModelFault } from '../../localModels/localModelError';
import type { ModelSource } from '../../localModels/modelSource';
import type { Confirmation } from '../../platform/dialogs';
import { formatBytes } from '../../platform/formatBytes';
import { formatNumber } from '../../platform/formatNumber';
import { describeProblem } from '../../platform/problem';

const l10n = vscode.l10n;

/** What npm sends for a platform in all, measured for linux-x64; the others differ by some megabytes. */
const downloadBytes = 48e6;
/** What is kept of it. */
const installedBytes = 40e6;

/** The question before the engine is installed. */
export function engineQuestion(
  { library, version, licence, native, packages }: EngineRelease,
  registry: string,
): Confirmation {
  const detail = [
    `${library} ${version}, ${native} ${version}`,
    l10n.t('License: {0}', licence),
    l10n.t(
      'About {0} to download from {1}, with {2} packages that it needs; {3} on disk',
      formatBytes(downloadBytes),
      registry,
      formatNumber(packages.length - 2),
      formatBytes(installedBytes),
    ),
    '',
    l10n.t(
      'Each package has to match the checksum that comes with Parley. Nothing is compiled, and no script of a package is run. You can remove the engine again.',
    ),
  ];
  return {
    message: l10n.t('Install the llama.cpp engine?'),
    detail: detail.join('\n'),
    action: l10n.t('Install'),
  };
}

/** The question before a model is downloaded. */
export function downloadQuestion({
  name,
  address,
  bytes,
  licence,
  sha256,
}: ModelSource): Confirmation {
  const unknown = l10n.t('unknown');
  const detail = [
    l10n.t('From: {0}', address),
    l10n.t('Size: {0}', bytes === undefined ? unknown : formatBytes(bytes)),
    l10n.t('License: {0}', licence ?? unknown),
    sha256 === undefined
      ? l10n.t('The source has no checksum: Parley can only check that the file is whole.')
      : l10n.t('The file is checked against the source’s checksum.'),
  ];
  return {
    message: l10n.t('Download {0}?', name),
    detail: detail.join('\n'),
    action: l10n.t('Download'),
  };
}

/** How far a download is. */
export function progressText(loadedBytes: number, bytes: number | undefined): string {
  const loaded = formatBytes(loadedBytes);
  return bytes === undefined ? loaded : l10n.t('{0} of {1}', loaded, formatBytes(bytes));
}

/** Why something could not be set up, in a sentence. */
export function setUpProblem(error: unknown): string {
  if (error instanceof LocalModelError) return byKind(faultSentences, error.fault);
  return describeProblem(error).message;
}

const faultSentences: ByKind<LocalModelFault, string> = {
  busy: () => l10n.t('Another window is doing this already. Wait until it is done.'),
  unreachable: ({ address }) =>
    l10n.t('Can’t reach {0}. Check your network connection and the address.', hostOf(address)),
  refused: ({ address, status }) =>
    l10n.t('{0} answered with error {1}: {2}', hostOf(address), status, plainWords(address)),
  wrongChecksum: ({ what }) =>
    l10n.t('{0} doesn’t match its checksum, so nothing of it was kept.', plainWords(what)),
  notAModel: () => linkPrompt(),
  plainHttp: () =>
    l10n.t(
      'Enter an https:// address: over http:// anyone on the network could exchange the file.',
    ),
  split: ({ name }) =>
    l10n.t('{0} is one of several files. Choose a model in a single file.', plainWords(name)),
  noSpace: ({ neededBytes, freeBytes }) =>
    l10n.t(
      'Not enough disk space: {0} needed, {1} free.',
      formatBytes(neededBytes),
      formatBytes(freeBytes),
    ),
  changed: ({ name }) =>
    l10n.t(
      '{0} has changed at its source. Remove the download and start it again.',
      plainWords(name),
    ),
  exists: ({ name }) => l10n.t('There is already a model file {0}.', plainWords(name)),
  cut: ({ name }) =>
    l10n.t('The connection closed before {0} was complete. Resume the download.', plainWords(name)),
  broken: ({ sentence }) => plainWords(sentence),
};

/** What a model can be downloaded by. */
export function linkPrompt(): string {
  return l10n.t(
    'Enter a link to a .gguf file, or a name such as hf:org/model or hf:org/model:Q4_K_M.',
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : plainWords(address);
}
