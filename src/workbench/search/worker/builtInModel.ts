/** What the index is made with unless the user says otherwise. */
export const builtInModel = 'models/parley-embedding';
export const builtInDimension = 768;
