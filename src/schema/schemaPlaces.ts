import { fieldName, namePart, type Dialect } from './schemaPath';

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** A string that isn't closed is read to the end, so that each character is looked at once. */
const tokens = /"(?:\\.|[^"\\])*"?|[{}[\],:]|[^\s{}[\],:"]+/gu;

/** An object or a list that is open. */
interface Level {
  path: string;
  isList: boolean;
  /** Its members are properties, which paths have in brackets. */
  isNamed: boolean;
  /** The member or entry that is being read. */
  key: string;
  index: number;
  expectsKey: boolean;
}

/**
 * Where in the text of a schema the places are that errors name by their paths within the schema, or the nearest around
 * each that there is; of a member its name. The text is JSON.
 */
export function placesAt(
  text: string,
  dialect: Dialect,
  paths: readonly string[],
): (Stretch | undefined)[] {
  const places = schemaPlaces(text, dialect);
  return paths.map((path) => placeAt(places, path));
}

function schemaPlaces(text: string, dialect: Dialect): Map<string, Stretch> {
  const reader = new PlaceReader(dialect);
  for (const { 0: token, index: start } of text.matchAll(tokens)) {
    reader.take(token, { start, end: start + token.length });
  }
  return reader.places;
}

class PlaceReader {
  readonly places = new Map<string, Stretch>();
  readonly #dialect: Dialect;
  readonly #open: Level[] = [];

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  take(token: string, stretch: Stretch): void {
    const level = this.#open.at(-1);
    switch (token) {
      case '{':
      case '[':
        this.#begin(token === '[', stretch, level);
        break;
      case '}':
      case ']':
        this.#open.pop();
        break;
      case ',':
        if (level !== undefined) this.#next(level);
        break;
      case ':':
        break;
      default:
        if (level?.expectsKey === true) this.#name(token, stretch, level);
    }
  }

  #begin(isList: boolean, stretch: Stretch, level: Level | undefined): void {
    const path = level === undefined ? '' : this.#pathOf(level);
    if (!this.places.has(path)) this.places.set(path, stretch);
    const isNamed = level?.key === 'properties' && !level.isNamed && !isList;
    this.#open.push({ path, isList, isNamed, key: '', index: 0, expectsKey: !isList });
  }

  #next(level: Level): void {
    level.index += 1;
    level.expectsKey = !level.isList;
  }

  #name(token: string, stretch: Stretch, level: Level): void {
    level.key = JSON.parse(token) as string;
    level.expectsKey = false;
    this.places.set(this.#pathOf(level), stretch);
  }

  #pathOf({ path, isList, isNamed, key, index }: Level): string {
    if (isList) return `${path}[${index}]`;
    return isNamed ? `${path}[${namePart(key)}]` : `${path}.${fieldName(key, this.#dialect)}`;
  }
}

function placeAt(places: ReadonlyMap<string, Stretch>, path: string): Stretch | undefined {
  for (let end = path.length; end > 0; end -= 1) {
    const found = places.get(path.slice(0, end));
    if (found !== undefined) return found;
  }
  return places.get('');
}
