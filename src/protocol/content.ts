import type { Open } from './open';

/** Who wrote a message. The interface names `user` and `model`; public clients also send `function`. */
export type Role = Open<'user' | 'model'>;

/** One message of a conversation (interface: "Content"). `role` may be left out on single-turn input. */
export interface Content {
  role?: Role;
  parts?: Part[];
}

/**
 * One piece of a message (interface: "Part"). Exactly one of the data fields is set; `thought`,
 * `thoughtSignature` and `videoMetadata` may go with any of them.
 */
export interface Part {
  text?: string;
  inlineData?: InlineData;
  fileData?: FileData;
  functionCall?: FunctionCall;
  functionResponse?: FunctionResponse;
  executableCode?: ExecutableCode;
  codeExecutionResult?: CodeExecutionResult;
  thought?: boolean;
  /** Opaque base64; has to be sent back with the part it came with. */
  thoughtSignature?: string;
  videoMetadata?: VideoMetadata;
}

/** Names of the fields of which a Part carries exactly one. */
export const partDataFields = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
] as const satisfies readonly (keyof Part)[];

/** Media sent within the request. `data` is bare base64, `mimeType` an IANA media type. */
export interface InlineData {
  mimeType: string;
  data: string;
}

/** A file uploaded before, by its uri. */
export interface FileData {
  mimeType?: string;
  fileUri: string;
}

/** A call the model asks for. The keys of `args` belong to the user and are never respelled. */
export interface FunctionCall {
  id?: string;
  name: string;
  args?: Record<string, unknown>;
}

/** What a called function answered. The keys of `response` belong to the user. */
export interface FunctionResponse {
  id?: string;
  name: string;
  response?: Record<string, unknown>;
  parts?: Part[];
  willContinue?: boolean;
  scheduling?: string;
}

/** Code the model wrote to be run by the code execution tool. */
export interface ExecutableCode {
  id?: string;
  language: Open<'LANGUAGE_UNSPECIFIED' | 'PYTHON'>;
  code: string;
}

/** What running an {@link ExecutableCode} gave. */
export interface CodeExecutionResult {
  id?: string;
  outcome: Open<
    'OUTCOME_UNSPECIFIED' | 'OUTCOME_OK' | 'OUTCOME_FAILED' | 'OUTCOME_DEADLINE_EXCEEDED'
  >;
  output?: string;
}

/** Which stretch of a video counts, and how densely it is sampled. Offsets are durations ("12.5s"). */
export interface VideoMetadata {
  startOffset?: string;
  endOffset?: string;
  fps?: number;
}
