import { generationConfigProperties, thresholds } from './requestProperties';

/** A setting as the manifest declares it; descriptions are English and go to package.nls.json. */
export type SettingDeclaration = {
  description: string;
  /** `machine`: a workspace can't change it. */
  scope: 'machine' | 'window';
  /** Not read from an untrusted workspace. */
  restricted?: true;
} & (
  | {
      type: 'string';
      default: string;
      enum?: readonly string[];
      enumDescriptions?: readonly string[];
    }
  | { type: 'boolean'; default: boolean }
  | { type: 'integer'; default: number; minimum: number; maximum: number }
  | {
      type: 'object';
      default: Readonly<Record<string, never>>;
      properties?: object;
      additionalProperties: object | false;
    }
);

/**
 * Every setting of Parley, by its key. Those that decide what is sent, where to, who pays, or whether is asked first have
 * machine scope, or stand in `strictestValues`; docs/development/security.md lists them.
 */
export const settings = {
  'parley.service.address': {
    type: 'string',
    default: 'embedded',
    scope: 'machine',
    restricted: true,
    description:
      'Where requests go: `embedded` for the service inside Parley, or the base address of a service, such as `https://generativelanguage.googleapis.com`. `Parley: Connect…` sets it.',
  },
  'parley.service.keyPlacement': {
    type: 'string',
    default: 'header',
    enum: ['header', 'query'],
    enumDescriptions: [
      'In the header `x-goog-api-key`, which keeps it out of access logs.',
      'In the query parameter `key`, for a service that reads no header.',
    ],
    scope: 'machine',
    restricted: true,
    description:
      'How the API key is sent with a request. `Parley: Connect…` sets a new connection to `header`.',
  },
  'parley.local.address': {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    description:
      'Address of a local model server (Ollama, or one that speaks the OpenAI interface) whose models the embedded service offers. Begins with https://, or with http:// on this machine. Empty: it is looked for on the usual ports of this machine. `off`: none.',
  },
  'parley.model': {
    type: 'string',
    default: '',
    scope: 'window',
    restricted: true,
    description:
      'The model that answers, as `models/{model}`. Empty: the first the service offers. `Parley: Choose Model…` sets it.',
  },
  'parley.requests.idleTimeoutSeconds': {
    type: 'integer',
    default: 120,
    minimum: 1,
    maximum: 3600,
    scope: 'window',
    description: 'How long a service may send nothing before a request is given up.',
  },
  'parley.requests.totalTimeoutSeconds': {
    type: 'integer',
    default: 1800,
    minimum: 1,
    maximum: 86400,
    scope: 'window',
    description: 'How long a request may take in all.',
  },
  'parley.requests.longestRetryWaitSeconds': {
    type: 'integer',
    default: 60,
    minimum: 0,
    maximum: 3600,
    scope: 'window',
    description:
      'The longest wait that a service may ask for before a request is tried again. If it asks for more, the request fails with what the service said.',
  },
  'parley.chat.openAtStart': {
    type: 'boolean',
    default: false,
    scope: 'window',
    description: 'Open the chat when a window opens.',
  },
  'parley.chat.attachActiveEditor': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description:
      'Offer the selection, or the active file, to go along with the next message. It shows as a chip above the message and can be removed there. Off where you or the workspace turn it off.',
  },
  'parley.chat.systemInstruction': {
    type: 'string',
    default: '',
    scope: 'window',
    restricted: true,
    description:
      'The system instruction that chats begin with. The settings of a chat can change it for that chat.',
  },
  'parley.chat.generationConfig': {
    type: 'object',
    default: {},
    properties: generationConfigProperties,
    additionalProperties: false,
    scope: 'window',
    restricted: true,
    description:
      'The generation options that chats begin with, as `GenerationConfig` of the interface: `{ "temperature": 0.2, "maxOutputTokens": 2048 }`. What is left out is left to the service.',
  },
  'parley.chat.safetySettings': {
    type: 'object',
    default: {},
    additionalProperties: { type: 'string', enum: thresholds },
    scope: 'window',
    restricted: true,
    description:
      'From which probability of harm on prompts and answers are blocked, by category: `{ "HARM_CATEGORY_HARASSMENT": "BLOCK_ONLY_HIGH" }`. What is left out is left to the service.',
  },
  'parley.explain.place': {
    type: 'string',
    default: 'ask',
    enum: ['ask', 'document', 'chat', 'comment'],
    enumDescriptions: [
      'Ask the first time, and remember the answer here.',
      'A document beside the code.',
      'The chat.',
      'A comment at the code.',
    ],
    scope: 'window',
    description: 'Where explanations of code go. `Parley: Choose Where Explanations Go…` sets it.',
  },
  'parley.editor.reviewContext': {
    type: 'string',
    default: 'never',
    enum: ['never', 'always'],
    enumDescriptions: [
      'Send it; how many tokens it has is told. What is more than the model takes is shown all the same.',
      'Show each piece with its tokens first, to be left out or sent.',
    ],
    scope: 'window',
    description:
      'Whether what goes along with a question about code (the selection, what stands around it, imports, problems) is shown before it is sent. `always` where you or the workspace say so.',
  },
  'parley.tokens.obeyIgnoreFiles': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description:
      'When the tokens of a folder are counted, leave out what `.gitignore` files and the settings `files.exclude` and `search.exclude` leave out. `.git` is always left out.',
  },
  'parley.tokens.confirmWithService': {
    type: 'boolean',
    default: false,
    scope: 'machine',
    restricted: true,
    description:
      'Check the token count of the message being written with a hosted service. The message and all that would go along is sent to it in the background, before you send it. Off: nothing is sent for counting. The embedded service is always asked: nothing leaves the machine for it.',
  },
  'parley.prices': {
    type: 'object',
    default: {},
    additionalProperties: {
      type: 'object',
      required: ['input'],
      additionalProperties: false,
      properties: {
        input: { type: 'number', minimum: 0 },
        cachedInput: { type: 'number', minimum: 0 },
        output: { type: 'number', minimum: 0 },
        storage: { type: 'number', minimum: 0 },
      },
    },
    scope: 'machine',
    description:
      'What models cost, by their names (`*` stands for anything): `{ "gemini-2.5-*": { "input": 0.3, "cachedInput": 0.03, "output": 2.5, "storage": 1 } }`, for a million tokens each, and `storage` for a million cached tokens an hour. Parley knows no prices of its own; with these it estimates what a count would cost, and after how many turns caching pays.',
  },
  'parley.priceCurrency': {
    type: 'string',
    default: 'USD',
    scope: 'machine',
    description: 'The currency of the prices, by its ISO 4217 code.',
  },
  'parley.caches.automatic': {
    type: 'string',
    default: 'offer',
    enum: ['off', 'offer', 'on'],
    enumDescriptions: [
      'Say nothing about caching.',
      'Offer it in one line, once a chat, and again when the chat has doubled.',
      'Do it, and say so in one line with Undo. At a hosted service only where `parley.prices` has the model’s `cachedInput` and `storage`: nothing is spent without a price known.',
    ],
    scope: 'machine',
    restricted: true,
    description:
      'What Parley does when the beginning of a chat is long enough, and the chat quick enough, for caching it to pay.',
  },
  'parley.caches.renew': {
    type: 'string',
    default: 'parley',
    enum: ['off', 'parley', 'all'],
    enumDescriptions: [
      'Let them expire.',
      'Those that Parley made for the chat.',
      'Every cached content that the chat uses.',
    ],
    scope: 'machine',
    restricted: true,
    description:
      'Which cached contents are extended, at half of their time, while a chat uses them. One that was not used since the last time is not extended.',
  },
  'parley.caches.maximumStoredTokens': {
    type: 'integer',
    default: 1_000_000,
    minimum: 0,
    maximum: 1_000_000_000,
    scope: 'machine',
    restricted: true,
    description:
      'How many tokens the cached contents that Parley makes for chats may hold at once, at one service and from all windows. To make room the one that was unused for longest is deleted. What you make yourself is not counted, and never deleted.',
  },
  'parley.search.model': {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    description:
      'The model that finds by meaning, as `models/{model}`. Empty: the one inside Parley, for which nothing leaves this machine. `Parley: Choose Search Model…` sets it, and asks before anything is sent to a hosted service. Another model makes another index.',
  },
  'parley.search.service': {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    description:
      'The service that `parley.search.model` belongs to, as `https://host`; it is asked only while Parley is connected to it. Empty: the embedded service, with the models of a local model server. `Parley: Choose Search Model…` sets it.',
  },
  'parley.search.dimension': {
    type: 'integer',
    default: 0,
    minimum: 0,
    maximum: 65_536,
    scope: 'machine',
    restricted: true,
    description:
      'How many values the vectors of `parley.search.model` have: `outputDimensionality` of the interface. 0: as many as the model makes. `embedding-001` does not take it, and the model inside Parley keeps its own.',
  },
  'parley.search.maximumChunks': {
    type: 'integer',
    default: 200_000,
    minimum: 1000,
    maximum: 1_000_000,
    scope: 'machine',
    description:
      'How many chunks the index of a workspace holds at most. A chunk is a symbol, a section or a few dozen lines; each takes about a kilobyte on the disk and in memory. What finds no room is left out, and said to be.',
  },
} as const satisfies Record<`parley.${string}`, SettingDeclaration>;

/** Other defaults for settings of VS Code's own; what the user has set stays. */
export const configurationDefaults = {
  // The list of comments would open over the code that is explained. For threads that are to be resolved it still does.
  'comments.openView': 'firstFileUnresolved',
};

export type SettingKey = keyof typeof settings;

interface ValueByType {
  string: string;
  boolean: boolean;
  integer: number;
  object: Readonly<Record<string, unknown>>;
}

/** The type of a setting's value. */
export type SettingValue<Key extends SettingKey> = (typeof settings)[Key] extends {
  enum: readonly (infer Member)[];
}
  ? Member
  : ValueByType[(typeof settings)[Key]['type']];
