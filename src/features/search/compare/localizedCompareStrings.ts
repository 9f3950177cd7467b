import * as vscode from 'vscode';
import type { CompareStrings } from '../../../messages/compareStrings';

const { l10n } = vscode;

/** The texts of the page of semantic comparison. */
export function localizedCompareStrings(): CompareStrings {
  return { ...listStrings(), ...formStrings(), ...matrixStrings() };
}

function listStrings(): Pick<CompareStrings, ListKey> {
  return {
    heading: l10n.t('Compare Semantically'),
    texts: l10n.t('Texts'),
    addSelections: l10n.t('Add Selections'),
    addOpenFiles: l10n.t('Add Open Files'),
    addFiles: l10n.t('Add Files…'),
    addClipboard: l10n.t('Add from Clipboard'),
    typedText: l10n.t('Your text'),
    typedPlaceholder: l10n.t('Enter or paste text'),
    addText: l10n.t('Add Text'),
    removeAll: l10n.t('Remove All'),
    nameOf: l10n.t('Name of text {0}'),
    open: l10n.t('Open {0}'),
    moveUp: l10n.t('Move {0} up'),
    moveDown: l10n.t('Move {0} down'),
    remove: l10n.t('Remove {0}'),
    copyVector: l10n.t('Copy the vector of {0}'),
    split: l10n.t('Split into Parts'),
    cut: l10n.t('Truncate to Limit'),
  };
}

function formStrings(): Pick<CompareStrings, FormKey> {
  return {
    model: l10n.t('Model'),
    modelAndFields: l10n.t('Model and request'),
    taskType: l10n.t('Task type'),
    titles: l10n.t('Send names as titles'),
    dimension: l10n.t('Vector dimensions (outputDimensionality)'),
    dimensionPlaceholder: l10n.t('Default'),
    compare: l10n.t('Compare'),
    cancel: l10n.t('Cancel'),
  };
}

function matrixStrings(): Pick<CompareStrings, Exclude<keyof CompareStrings, ListKey | FormKey>> {
  return {
    similarity: l10n.t('Similarity'),
    matrix: l10n.t('Similarity matrix of {0} texts'),
    order: l10n.t('Order'),
    byList: l10n.t('List order'),
    byNearness: l10n.t('By similarity'),
    saveSvg: l10n.t('Save as SVG…'),
    saveCsv: l10n.t('Save as CSV…'),
    saveJson: l10n.t('Save as JSON…'),
    hint: l10n.t(
      'Press the arrow keys to move between cells, and Home or End to go to the ends of a row. Press Enter to open both texts side by side.',
    ),
    pair: l10n.t('{0} and {1}: {2}'),
    pairWithout: l10n.t('{0} and {1}: no similarity, because a vector is zero'),
    scale: l10n.t('Cosine similarity from {0} to {1}'),
    texts0: l10n.t('Add two or more texts: selections, files, the clipboard, or your own text.'),
    texts1: l10n.t('Add another text to compare.'),
    notCompared: l10n.t('The similarity matrix appears here.'),
  };
}

type ListKey =
  | 'heading'
  | 'texts'
  | 'addSelections'
  | 'addOpenFiles'
  | 'addFiles'
  | 'addClipboard'
  | 'typedText'
  | 'typedPlaceholder'
  | 'addText'
  | 'removeAll'
  | 'nameOf'
  | 'open'
  | 'moveUp'
  | 'moveDown'
  | 'remove'
  | 'copyVector'
  | 'split'
  | 'cut';

type FormKey =
  | 'model'
  | 'modelAndFields'
  | 'taskType'
  | 'titles'
  | 'dimension'
  | 'dimensionPlaceholder'
  | 'compare'
  | 'cancel';
