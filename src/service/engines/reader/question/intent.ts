import type { Subject } from './subject';

/** What one symbol is asked about. */
export type Facet = 'returns' | 'throws' | 'calls' | 'callers' | 'parameters';

/** What is asked for that only a language model can do. */
export type Task = 'write' | 'change' | 'translate' | 'judge' | 'run';

/** What one of several can be the largest of. */
export type SizedSubject = Extract<
  Subject,
  'file' | 'function' | 'method' | 'class' | 'interface' | 'type' | 'test'
>;

const sizedSubjects: ReadonlySet<Subject> = new Set<SizedSubject>([
  'file',
  'function',
  'method',
  'class',
  'interface',
  'type',
  'test',
]);

export function isSizedSubject(subject: Subject): subject is SizedSubject {
  return sizedSubjects.has(subject);
}

/** What a question wants of the reader. A `name` or `text` is as the question writes it. */
export type Intent =
  | { kind: 'greeting' }
  | { kind: 'thanks' }
  | { kind: 'about' }
  | { kind: 'more' }
  | { kind: 'unable'; task: Task }
  | { kind: 'outline' }
  | { kind: 'symbol'; name: string }
  | { kind: 'facet'; facet: Facet; name: string }
  | { kind: 'count'; subject: Subject }
  | { kind: 'countText'; text: string }
  | { kind: 'list'; subject: Subject; onlyWord: string }
  | { kind: 'define'; name: string }
  | { kind: 'uses'; name: string }
  | { kind: 'find'; text: string }
  | { kind: 'importers'; name: string }
  | { kind: 'imports'; name: string }
  | { kind: 'subclasses'; name: string }
  | { kind: 'largest'; subject: SizedSubject; isSmallest: boolean }
  | { kind: 'environment' }
  | { kind: 'endpoints' }
  | { kind: 'lines'; firstLine: number; lastLine: number }
  | { kind: 'ask' };
