// What other features may know of the search.

export {
  ConsentNeededError,
  type SingleSearch,
  type FoundHit,
  type FoundOnce,
} from './find/singleSearch';
export { hitPath, hitTitle, howFound } from './find/foundTexts';
export { stateSentence as indexSentence } from './index/indexTexts';
export type { IndexState } from './semanticSearch';
