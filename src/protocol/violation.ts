/** One broken rule: the field by its path in the request (`contents[0].role`) and the rule as a sentence. */
export interface Violation {
  field: string;
  rule: string;
}
