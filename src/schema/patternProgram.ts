import { holds } from './patternNode';
import type { CharRange, PatternNode } from './patternNode';

/** One step of looking for a pattern; what it doesn't name goes on with the step behind it. */
type Step =
  | { kind: 'chars'; ranges: readonly CharRange[] }
  /** Goes on at each of these places. */
  | { kind: 'fork'; places: readonly number[] }
  | { kind: 'start' | 'end' | 'found' };

/**
 * Looks for a pattern anywhere in a text. All ways through the pattern are followed side by side, each
 * step once a character, so that time is bounded by the steps times the characters, whatever the
 * pattern nests.
 */
export class PatternProgram {
  readonly #steps: Step[] = [];

  constructor(node: PatternNode) {
    this.#add(node);
    this.#steps.push({ kind: 'found' });
  }

  finds(chars: readonly string[]): boolean {
    let active: number[] = [];
    for (let at = 0; at <= chars.length; at += 1) {
      const reached = this.#reached([...active, 0], at === 0, at === chars.length);
      if (reached === 'found') return true;
      const code = chars[at]?.codePointAt(0) ?? -1;
      active = reached.flatMap((place) => (this.#takes(place, code) ? place + 1 : []));
    }
    return false;
  }

  #takes(place: number, code: number): boolean {
    const step = this.#steps[place];
    return step?.kind === 'chars' && holds(step.ranges, code);
  }

  /** The steps that wait for a character, from those places on. */
  #reached(places: readonly number[], isAtStart: boolean, isAtEnd: boolean): number[] | 'found' {
    const seen = new Set(places);
    const waiting: number[] = [];
    const visit = (place: number): void => void seen.add(place);
    // A set hands out what is added to it meanwhile.
    for (const place of seen) {
      const step = this.#steps[place] ?? { kind: 'found' };
      switch (step.kind) {
        case 'found':
          return 'found';
        case 'chars':
          waiting.push(place);
          break;
        case 'fork':
          step.places.forEach(visit);
          break;
        case 'start':
        case 'end':
          if (step.kind === 'start' ? isAtStart : isAtEnd) visit(place + 1);
      }
    }
    return waiting;
  }

  #add(node: PatternNode): void {
    switch (node.kind) {
      case 'all':
        node.nodes.forEach((each) => this.#add(each));
        break;
      case 'any':
        this.#addAlternatives(node.nodes);
        break;
      case 'repeat':
        this.#addRepetition(node);
        break;
      case 'chars':
      case 'start':
      case 'end':
        this.#steps.push(node);
    }
  }

  #addAlternatives(nodes: readonly PatternNode[]): void {
    const begin = this.#reserve();
    const places: number[] = [];
    const ends: number[] = [];
    for (const node of nodes) {
      places.push(this.#steps.length);
      this.#add(node);
      ends.push(this.#reserve());
    }
    this.#steps[begin] = { kind: 'fork', places };
    const behind: Step = { kind: 'fork', places: [this.#steps.length] };
    ends.forEach((end) => (this.#steps[end] = behind));
  }

  #addRepetition({ node, min, max }: PatternNode & { kind: 'repeat' }): void {
    for (let count = 0; count < min; count += 1) this.#add(node);
    const forks: number[] = [];
    for (let count = min; count < (max === Infinity ? min + 1 : max); count += 1) {
      forks.push(this.#reserve());
      this.#add(node);
    }
    const [first] = forks;
    if (max === Infinity && first !== undefined) {
      this.#steps.push({ kind: 'fork', places: [first] });
    }
    const behind = this.#steps.length;
    forks.forEach((fork) => (this.#steps[fork] = { kind: 'fork', places: [fork + 1, behind] }));
  }

  /** A place for a step that is not known yet. */
  #reserve(): number {
    return this.#steps.push({ kind: 'fork', places: [] }) - 1;
  }
}
