import * as vscode from 'vscode';
import { formatBytes } from '../../platform/formatBytes';
import type { FileProblem } from '../../conversation/media/identifyFile';

const { l10n } = vscode;

/** Why a file can't be attached, as a sentence that begins with its name. */
export function problemSentence(name: string, problem: FileProblem): string {
  switch (problem.problem) {
    case 'empty':
      return l10n.t('{0} is empty.', name);
    case 'tooLarge':
      return l10n.t(
        '{0} is too large: it has {1}, and {2} can go along.',
        name,
        formatBytes(problem.sizeBytes),
        formatBytes(problem.limitBytes),
      );
    case 'misnamed':
      return misnamedSentence(name, problem);
    case 'notTaken':
      return problem.mimeType === undefined
        ? l10n.t('{0} is neither text nor media that a model takes.', name)
        : l10n.t('{0} is of type {1}, which models do not take.', name, problem.mimeType);
    case 'unreadable':
      return l10n.t('{0} can’t be read: {1}', name, problem.message);
  }
}

function misnamedSentence(
  name: string,
  { named, held }: Extract<FileProblem, { problem: 'misnamed' }>,
): string {
  if (held === undefined) {
    return l10n.t('{0} is named as {1}, but its bytes are not of that type.', name, named);
  }
  return l10n.t('{0} is named as {1}, but its bytes are {2}.', name, named, held);
}
