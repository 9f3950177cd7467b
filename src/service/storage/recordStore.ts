/**
 * Keeps documents by collection and id, as JSON values. Several processes may share one store, so what
 * another one wrote is seen by the next call.
 */
export interface RecordStore {
  /** The ids in a collection, in no particular order. */
  ids(collection: string): Promise<string[]>;
  /** Whether there is such a document, without reading it. */
  has(collection: string, id: string): Promise<boolean>;
  /**
   * A text that is another one as soon as a document of the collection was written or removed, by
   * whomever; undefined when a change may have gone unnoticed.
   */
  state(collection: string): Promise<string | undefined>;
  /** The document; undefined when there is none, or when what is there can't be read any more. */
  read(collection: string, id: string): Promise<unknown>;
  /** Resolves once the document would survive a crash; a crash before leaves the one before. */
  write(collection: string, id: string, document: object): Promise<void>;
  /** Does nothing when there is none. */
  remove(collection: string, id: string): Promise<void>;
}

/** Keeps documents for as long as the process lives. */
export function createMemoryRecordStore(): RecordStore {
  const collections = new Map<string, Map<string, string>>();
  let changeCount = 0;
  const documentsOf = (collection: string): Map<string, string> => {
    const documents = collections.get(collection) ?? new Map<string, string>();
    collections.set(collection, documents);
    return documents;
  };
  return {
    ids: async (collection) => [...documentsOf(collection).keys()],
    has: async (collection, id) => documentsOf(collection).has(id),
    state: async () => String(changeCount),
    read: async (collection, id) => {
      const text = documentsOf(collection).get(id);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    // As text, so that nobody can change a document by changing the object it was made from.
    write: async (collection, id, document) => {
      documentsOf(collection).set(id, JSON.stringify(document));
      changeCount += 1;
    },
    remove: async (collection, id) => {
      documentsOf(collection).delete(id);
      changeCount += 1;
    },
  };
}
