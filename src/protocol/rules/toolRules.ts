import type { FunctionDeclaration, Tool, ToolConfig } from '../tools';
import type { Violation } from '../violation';
import { check, checkEach } from './rule';
import type { Rule } from './rule';
import { areUnique, isFilled } from './values';

const declarationRules: readonly Rule<FunctionDeclaration>[] = [
  {
    field: 'name',
    rule: 'A function name starts with a letter or underscore and has up to 64 of A-Z a-z 0-9 _ . : -',
    holds: ({ name }) => isFilled(name) && /^[A-Za-z_][\w.:-]{0,63}$/u.test(name),
  },
  {
    field: 'parametersJsonSchema',
    rule: 'Only one of parameters and parametersJsonSchema may be set.',
    holds: ({ parameters, parametersJsonSchema }) =>
      parameters === undefined || parametersJsonSchema === undefined,
  },
];

/** Checks tools and their configuration, which has to agree with the functions declared. */
export function checkTools(tools: readonly Tool[], config: ToolConfig | undefined): Violation[] {
  const names = tools.flatMap(({ functionDeclarations = [] }) =>
    functionDeclarations.map(({ name }) => name),
  );
  return [
    ...tools.flatMap(({ functionDeclarations }, index) =>
      checkEach(
        declarationRules,
        functionDeclarations,
        `tools[${String(index)}].functionDeclarations`,
      ),
    ),
    ...(areUnique(names)
      ? []
      : [{ field: 'tools', rule: 'A function may be declared only once.' }]),
    ...check(configRules(names), config ?? {}, 'toolConfig'),
  ];
}

function configRules(names: readonly string[]): readonly Rule<ToolConfig>[] {
  return [
    {
      field: 'functionCallingConfig.allowedFunctionNames',
      rule: 'allowedFunctionNames may be set only with mode ANY or VALIDATED.',
      holds: ({ functionCallingConfig: { mode = 'AUTO', allowedFunctionNames = [] } = {} }) =>
        allowedFunctionNames.length === 0 || ['ANY', 'VALIDATED'].includes(mode),
    },
    {
      field: 'functionCallingConfig.allowedFunctionNames',
      rule: 'allowedFunctionNames may name only functions that are declared.',
      holds: ({ functionCallingConfig: { allowedFunctionNames = [] } = {} }) =>
        allowedFunctionNames.every((name) => names.includes(name)),
    },
  ];
}
