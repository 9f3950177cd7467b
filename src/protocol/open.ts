/**
 * A value of a known set that a newer server may extend: known members complete in the editor, unknown
 * ones are kept as they came.
 */
export type Open<Known extends string> = Known | (string & Record<never, never>);
