import type { Feature } from '../../platform/features';
import { compareFeature } from './compare/compareFeature';
import { searchModelFeature } from './embed/searchModelFeature';
import { findFeature } from './find/findFeature';
import { searchIndexFeature } from './index/searchIndexFeature';
import type { Searching } from './searching';

/** Finding by meaning: the index, its model, and what is done with it. */
export function searchFeatures(searching: Searching): Feature[] {
  return [
    searchIndexFeature(searching),
    searchModelFeature(searching),
    findFeature(searching),
    compareFeature(searching),
  ];
}
