import type {
  CodeExecutionResult,
  Content,
  ExecutableCode,
  FileData,
  FunctionCall,
  FunctionResponse,
  InlineData,
  Part,
  VideoMetadata,
} from '../content';
import { list, message, needed, one, oneOf } from './shape';
import type { EnumShape, MessageShape } from './shape';

const languageEnum: EnumShape = {
  name: 'ExecutableCode.Language',
  values: ['LANGUAGE_UNSPECIFIED', 'PYTHON'],
};

const outcomeEnum: EnumShape = {
  name: 'CodeExecutionResult.Outcome',
  values: ['OUTCOME_UNSPECIFIED', 'OUTCOME_OK', 'OUTCOME_FAILED', 'OUTCOME_DEADLINE_EXCEEDED'],
};

const schedulingEnum: EnumShape = {
  name: 'FunctionResponse.Scheduling',
  values: ['SCHEDULING_UNSPECIFIED', 'SILENT', 'WHEN_IDLE', 'INTERRUPT'],
};

const inlineDataShape = message<InlineData>('Blob', {
  mimeType: needed('string'),
  data: needed('bytes'),
});

const fileDataShape = message<FileData>('FileData', {
  mimeType: 'string',
  fileUri: needed('string'),
});

const functionCallShape = message<FunctionCall>('FunctionCall', {
  id: 'string',
  name: needed('string'),
  args: 'struct',
});

const functionResponseShape = message<FunctionResponse>('FunctionResponse', {
  id: 'string',
  name: needed('string'),
  response: 'struct',
  parts: list(() => partShape),
  willContinue: 'bool',
  scheduling: one(schedulingEnum),
});

const executableCodeShape = message<ExecutableCode>('ExecutableCode', {
  id: 'string',
  language: needed(one(languageEnum)),
  code: needed('string'),
});

const codeExecutionResultShape = message<CodeExecutionResult>('CodeExecutionResult', {
  id: 'string',
  outcome: needed(one(outcomeEnum)),
  output: 'string',
});

const videoMetadataShape = message<VideoMetadata>('VideoMetadata', {
  startOffset: 'string',
  endOffset: 'string',
  fps: 'float',
});

/** One piece of a message, with exactly one kind of data (interface: "Part"). */
const partShape: MessageShape = message<Part>('Part', {
  text: oneOf('data', 'string'),
  inlineData: oneOf('data', () => inlineDataShape),
  fileData: oneOf('data', () => fileDataShape),
  functionCall: oneOf('data', () => functionCallShape),
  functionResponse: oneOf('data', () => functionResponseShape),
  executableCode: oneOf('data', () => executableCodeShape),
  codeExecutionResult: oneOf('data', () => codeExecutionResultShape),
  thought: 'bool',
  thoughtSignature: 'bytes',
  videoMetadata: one(() => videoMetadataShape),
});

/** One message of a conversation (interface: "Content"). */
export const contentShape = message<Content>('Content', {
  role: 'string',
  parts: list(() => partShape),
});
