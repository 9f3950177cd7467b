import * as vscode from 'vscode';
import { formatBytes } from '../../platform/formatBytes';
import type { FileProblem } from '../../conversation/media/identifyFile';

const { l10n } = vscode;

/** Why a file can't be attached, as a sentence that begins with its name. */
export function attachmentProblemSentence(name: string, problem: FileProblem): string {
  switch (problem.problem) {
    case 'empty':
      return l10n.t('{0} is empty.', name);
    case 'tooLarge':
      return l10n.t(
        '{0} is too large: {1}. The limit is {2}.',
        name,
        formatBytes(problem.sizeBytes),
        formatBytes(problem.limitBytes),
      );
    case 'misnamed':
      return misnamedSentence(name, problem);
    case 'notTaken':
      return problem.mimeType === undefined
        ? l10n.t('{0} isn’t text or a media type that models accept.', name)
        : l10n.t('{0} is of type {1}, which models don’t accept.', name, problem.mimeType);
    case 'unreadable':
      return l10n.t('Can’t read {0}: {1}', name, problem.message);
  }
}

function misnamedSentence(
  name: string,
  { named, held }: Extract<FileProblem, { problem: 'misnamed' }>,
): string {
  if (held === undefined) {
    return l10n.t('{0} is named as {1}, but its content isn’t of that type.', name, named);
  }
  return l10n.t('{0} is named as {1}, but its content is {2}.', name, named, held);
}
