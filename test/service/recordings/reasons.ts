import { operationOf, type Exchange } from './exchange';

/** Why the embedded service answers a recorded request otherwise, and when that is the reason. */
export interface Reason {
  text: string;
  applies: (exchange: Exchange, message: string) => boolean;
}

function says(pattern: RegExp): Reason['applies'] {
  return (_, message) => pattern.test(message);
}

/** Every difference there may be; any other one is a defect. */
export const reasons: readonly Reason[] = [
  {
    text: 'an operation that the interface does not have (file search stores)',
    applies: (exchange, message) =>
      operationOf(exchange) === 'other' && message.includes('URL was not found'),
  },
  {
    text: 'a field that the interface does not have (tool calls made by the service itself)',
    applies: says(/Unknown name "(?:includeServerSideToolInvocations|toolCall|toolResponse)"/u),
  },
  {
    text: 'the interface allows a task type for models/embedding-001 alone',
    applies: says(/task_type: taskType can be set only for models\/embedding-001/u),
  },
  {
    text: 'it refers to a file that was uploaded before the recording began',
    applies: says(/do not have permission to access the File/u),
  },
  {
    text: 'it refers to a film on the network, which an embedded service does not fetch',
    applies: says(/reads files that were uploaded to it and no others/u),
  },
  {
    text: 'the body of the request was not recorded',
    applies: ({ method, requestBody }) => method !== 'GET' && requestBody === null,
  },
  {
    text: 'the recorded request had no key; the service here asks for none',
    applies: ({ status }) => status === 403,
  },
];
