import type { Open } from './open';

/** Every harm category of the interface, the earlier family first. */
export const harmCategories = [
  'HARM_CATEGORY_UNSPECIFIED',
  'HARM_CATEGORY_DEROGATORY',
  'HARM_CATEGORY_TOXICITY',
  'HARM_CATEGORY_VIOLENCE',
  'HARM_CATEGORY_SEXUAL',
  'HARM_CATEGORY_MEDICAL',
  'HARM_CATEGORY_DANGEROUS',
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
  'HARM_CATEGORY_CIVIC_INTEGRITY',
] as const;

/** The categories `safetySettings` may name (interface: models.generateContent). */
export const settableHarmCategories = [
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_CIVIC_INTEGRITY',
] as const satisfies readonly (typeof harmCategories)[number][];

/** Thresholds from which content is blocked, least tolerant first. */
export const harmBlockThresholds = [
  'HARM_BLOCK_THRESHOLD_UNSPECIFIED',
  'BLOCK_LOW_AND_ABOVE',
  'BLOCK_MEDIUM_AND_ABOVE',
  'BLOCK_ONLY_HIGH',
  'BLOCK_NONE',
  'OFF',
] as const;

/** How probable it is that content is unsafe; not how severe the harm is. */
export const harmProbabilities = [
  'HARM_PROBABILITY_UNSPECIFIED',
  'NEGLIGIBLE',
  'LOW',
  'MEDIUM',
  'HIGH',
] as const;

export type HarmCategory = Open<(typeof harmCategories)[number]>;
export type HarmBlockThreshold = Open<(typeof harmBlockThresholds)[number]>;
export type HarmProbability = Open<(typeof harmProbabilities)[number]>;

/** From which probability on one category is blocked, in prompt and candidates. */
export interface SafetySetting {
  category: HarmCategory;
  threshold: HarmBlockThreshold;
}

/** How one category was judged; `blocked` is true when this rating blocked the content. */
export interface SafetyRating {
  category: HarmCategory;
  probability: HarmProbability;
  blocked?: boolean;
}
