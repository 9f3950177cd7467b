// What other features may know of the search.

export {
  LeaveNeededError,
  type SingleSearch,
  type FoundHit,
  type FoundOnce,
} from './find/singleSearch';
export { hitPath, hitTitle, howFound } from './find/foundTexts';
