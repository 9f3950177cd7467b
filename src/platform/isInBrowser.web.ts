/** As `isInBrowser.ts` has it, in the bundles for a browser. */
export const isInBrowser = true as boolean;
