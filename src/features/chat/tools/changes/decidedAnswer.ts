import { decisionText } from '../../../../edits/exact/decisionText';
import type { DecidedChange, FileState } from './fileReviews';

/** What the model is answered that proposed a change. */
export function answerFor(decided: DecidedChange): string {
  const { path } = decided;
  if (decided.kind === 'doneAlready') return `${path} has this change already.`;
  if (decided.file === 'undecided') return stateText(path, decided.file);
  return [stateText(path, decided.file), decisionText(decided)].filter(Boolean).join(' ');
}

function stateText(path: string, file: FileState): string {
  switch (file) {
    case 'saved':
      return `${path} is saved.`;
    case 'savedOtherwise':
      return `${path} is saved, which changed it again, such as by formatting. Read it before you edit it again.`;
    case 'unsaved':
      return `${path} has unsaved changes: the user saves it.`;
    case 'asItWas':
      return `${path} is as it was.`;
    case 'closed':
      return `The user closed ${path}.`;
    case 'undecided':
      return `The user closed or renamed ${path} before deciding: the change is in it, and still waits for their review.`;
  }
}
