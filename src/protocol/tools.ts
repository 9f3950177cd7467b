import type { Open } from './open';
import type { Schema } from './schema';

/** Tools the model may use (interface: "tools"). Functions and code execution are the kinds supported. */
export interface Tool {
  functionDeclarations?: FunctionDeclaration[];
  codeExecution?: Record<string, unknown>;
  googleSearch?: Record<string, unknown>;
  googleSearchRetrieval?: Record<string, unknown>;
  urlContext?: Record<string, unknown>;
  fileSearch?: Record<string, unknown>;
  computerUse?: Record<string, unknown>;
  googleMaps?: Record<string, unknown>;
}

/** A function the model may ask for. `name`: up to 64 of `A-Z a-z 0-9 _ . : -`. */
export interface FunctionDeclaration {
  name: string;
  description?: string;
  parameters?: Schema;
  /** Plain JSON Schema, instead of `parameters`. */
  parametersJsonSchema?: unknown;
  response?: Schema;
  responseJsonSchema?: unknown;
  behavior?: string;
}

/** Configuration shared by all tools of a request (interface: "toolConfig"). */
export interface ToolConfig {
  functionCallingConfig?: FunctionCallingConfig;
  retrievalConfig?: Record<string, unknown>;
}

/** Whether and which functions the model calls; `allowedFunctionNames` goes with ANY and VALIDATED. */
export interface FunctionCallingConfig {
  mode?: Open<'MODE_UNSPECIFIED' | 'AUTO' | 'ANY' | 'NONE' | 'VALIDATED'>;
  allowedFunctionNames?: string[];
}
