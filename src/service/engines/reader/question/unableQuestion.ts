import type { Intent, Task } from './intent';

const tasks: readonly (readonly [Task, RegExp])[] = [
  [
    'translate',
    /^(?:translate|say (?:this|it|that) in|put (?:this|it) (?:in|into) (?:french|german|spanish|english|chinese|japanese|italian|portuguese|russian|korean))\b/i,
  ],
  [
    'change',
    /^(?:fix|rewrite|refactor|change|modify|rename|convert|port|optimi[sz]e|improve|simplify|clean ?up|add|insert|remove|delete|replace|update|move|extract|reformat|format|comment|document|annotate|debug|complete|finish|shorten|expand|rephrase|reword|correct|migrate|upgrade|turn (?:this|it|the)|make (?:this|it|the)|split|merge|inline|type)\b/i,
  ],
  [
    'write',
    /^(?:write|create|generate|implement|draft|compose|make|build|code|invent|scaffold|design|propose|suggest|come up with|give me (?:an? )?(?:example|idea|name|test|snippet)|tell me a (?:joke|story)|what would .+ look like)\b/i,
  ],
  ['judge', /^(?:review|critique|evaluate|assess|rate|judge|compare|debate|recommend)\b/i],
  [
    'judge',
    /^(?:is|are) (?:this|it|the|there|these|my)\b.*\b(?:correct|right|good|bad|safe|secure|efficient|optimal|clean|wrong|bugs?|problems?|issues?|vulnerabilit(?:y|ies)|better|best|idiomatic|thread.?safe|readable)\b/i,
  ],
  [
    'judge',
    /^(?:what(?:'s| is) wrong|what (?:could|can|should) (?:be|i|we) (?:improved?|change|do better|fix)|find (?:the |a |any |all )*(?:bugs?|problems?|issues?|mistakes?)|any (?:bugs|problems|issues|suggestions)|how (?:can|could|should|do) (?:i|we) (?:improve|fix|refactor|optimi[sz]e|simplify|make|write|rewrite)|should (?:i|we|this|it)|do you (?:think|like)|what do you think|which is better)\b/i,
  ],
  [
    'run',
    /^(?:run|execute|deploy|install|commit|push|open|browse|google|search the (?:web|internet)|download|calculate|compute|solve|play)\b/i,
  ],
];

/** Orders and questions that take a language model: writing, changing, judging. */
export function unableQuestion(question: string): Intent | undefined {
  const task = tasks.find(([, pattern]) => pattern.test(question))?.[0];
  return task === undefined ? undefined : { kind: 'unable', task };
}
