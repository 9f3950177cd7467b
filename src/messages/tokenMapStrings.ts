/** Every text of the token map's page, in the user's language. `{0}` is for a value of the page. */
export interface TokenMapStrings {
  /** Name of the map. `{0}`: the folder it shows. */
  map: string;
  /** Name of the list of folders around. */
  path: string;
  /** `{0}`: a number. */
  tokens: string;
  /** `{0}`: a part of all tokens, as a percentage. */
  share: string;
  /** How the map is used from the keyboard. */
  hint: string;
  /** What the map says where it has no tile. */
  empty: string;
}
