import type { EditorRun, EditorRuns } from '../../../src/services/modelRequest/editorRuns';

/** The runs that are begun from now on, in their order. */
export function beginningsOf(runs: EditorRuns): readonly EditorRun[] {
  const begin = runs.begin.bind(runs);
  const begun: EditorRun[] = [];
  runs.begin = (activity) => {
    const run = begin(activity);
    begun.push(run);
    return run;
  };
  return begun;
}
