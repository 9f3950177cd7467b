/**
 * Every text of the page of semantic comparison, in the user's language. `{0}` and so on are for values of
 * the page.
 */
export interface CompareStrings {
  heading: string;
  texts: string;
  addSelections: string;
  addOpenFiles: string;
  addFiles: string;
  addClipboard: string;
  typedText: string;
  typedPlaceholder: string;
  addText: string;
  removeAll: string;
  /** `{0}`: the text's number. */
  nameOf: string;
  /** `{0}` in these: the text's name. */
  open: string;
  moveUp: string;
  moveDown: string;
  remove: string;
  copyVector: string;
  split: string;
  cut: string;
  model: string;
  modelAndFields: string;
  taskType: string;
  titles: string;
  dimension: string;
  dimensionPlaceholder: string;
  compare: string;
  cancel: string;
  similarity: string;
  matrix: string;
  order: string;
  byList: string;
  byNearness: string;
  saveSvg: string;
  saveCsv: string;
  saveJson: string;
  hint: string;
  /** `{0}` and `{1}`: names; `{2}`: the cosine. */
  pair: string;
  /** `{0}` and `{1}`: names. */
  pairWithout: string;
  scale: string;
  texts0: string;
  texts1: string;
  notCompared: string;
}
