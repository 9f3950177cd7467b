/** Where it is remembered which version of Parley has looked after what earlier ones wrote. */
export const privateStorageKey = 'parley.storageIsPrivate';
