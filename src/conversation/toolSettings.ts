import type { Tool, ToolConfig } from '../protocol/tools';
import type { ChatSettings } from './chatSettings';

/** What a request can have of tools. */
export interface OfferedFunctions {
  /** The functions that the model may call; absent where there are none. */
  declared: readonly Tool[];
  /** The turns so far end with what functions gave: who has to call one could never answer. */
  isAfterCalls: boolean;
  /** The service runs code, so that it may be offered that. */
  runsCode: boolean;
}

/**
 * The settings with the functions of the chat, as they are sent. What says how functions are called means nothing
 * without any, and their names only where one of them has to be called.
 */
export function withFunctions(
  { tools: chosen = [], toolConfig: config, limits: _, ...settings }: ChatSettings,
  { declared, isAfterCalls, runsCode }: OfferedFunctions,
): ChatSettings {
  // A chat that was imported may have other tools, which nobody here could answer for.
  const own = runsCode ? chosen.filter(({ codeExecution }) => codeExecution !== undefined) : [];
  const tools = [...own, ...declared];
  const toolConfig = declared.length === 0 ? undefined : sentConfig(config, isAfterCalls);
  return {
    ...settings,
    ...(tools.length > 0 && { tools }),
    ...(toolConfig && { toolConfig }),
  };
}

function sentConfig(config: ToolConfig = {}, isAfterCalls: boolean): ToolConfig | undefined {
  const { mode, allowedFunctionNames = [] } = config.functionCallingConfig ?? {};
  if (mode === undefined) return undefined;
  if (mode !== 'ANY') return { functionCallingConfig: { mode } };
  if (isAfterCalls) return { functionCallingConfig: { mode: 'AUTO' } };
  const names = allowedFunctionNames.length > 0 && { allowedFunctionNames };
  return { functionCallingConfig: { mode, ...names } };
}
