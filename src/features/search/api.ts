// What other features may know of the search.

export {
  findOnce,
  LeaveNeededError,
  type FindOnceParts,
  type FoundHit,
  type FoundOnce,
} from './find/findOnce';
export { hitPath, hitTitle, howFound } from './find/foundTexts';
