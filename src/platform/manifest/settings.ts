import { generationConfigProperties, thresholds } from './requestProperties';

/** A setting as the manifest declares it; descriptions are English and go to package.nls.json. */
export type SettingDeclaration = {
  description: string;
  /** `machine`: a workspace can't change it; `window` unless given. */
  scope?: 'machine';
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
  | { type: 'array'; default: readonly never[]; items: object; uniqueItems: true }
  | {
      type: 'object';
      default: Readonly<Record<string, never>>;
      properties?: object;
      additionalProperties: object | false;
    }
);

/**
 * Every setting of Parley, by its key. Those that decide what is sent, where to, who pays, or whether is asked first have
 * machine scope, or are in `strictestValues`; docs/development/security.md lists them.
 */
export const settings = {
  'parley.service.address': {
    type: 'string',
    default: 'embedded',
    scope: 'machine',
    restricted: true,
    description:
      'Where requests go: `embedded` for the built-in service, or the base address of a service, such as `https://generativelanguage.googleapis.com`. Run `Parley: Connect…` to set it.',
  },
  'parley.service.keyPlacement': {
    type: 'string',
    default: 'header',
    enum: ['header', 'query'],
    enumDescriptions: [
      'In the `x-goog-api-key` header, which keeps it out of access logs.',
      'In the `key` query parameter, for services that don’t read the header.',
    ],
    scope: 'machine',
    restricted: true,
    description:
      'How the API key is sent. `Parley: Connect…` sets it to `header` for a new connection.',
  },
  'parley.local.address': {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    description:
      'Address of a model server (Ollama or any OpenAI-compatible server): an https:// address, or http:// for localhost. `Parley: Connect…` sets it, and asks before http:// to another machine. Leave empty to look on the usual local ports. Set to `off` to use none.',
  },
  'parley.local.modelFolder': {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    description:
      'Folder with model files (GGUF). They are listed by `Parley: Choose Model…` once `Parley: Set Up Local Model…` has installed the llama.cpp engine. Downloaded models are kept in a folder of Parley’s own.',
  },
  'parley.local.packageRegistry': {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    description:
      'Address of the npm registry that `Parley: Set Up Local Model…` installs the llama.cpp engine from. Leave empty for the one that npm is set to use. Every package has to match the checksum that comes with Parley.',
  },
  'parley.local.modelHub': {
    type: 'string',
    default: 'https://huggingface.co',
    scope: 'machine',
    restricted: true,
    description: 'Address of the hub that model names such as `hf:org/model` refer to.',
  },
  'parley.model': {
    type: 'string',
    default: '',
    restricted: true,
    description:
      'The model that answers, as `models/{model}`. Leave empty for the first model the service offers. Run `Parley: Choose Model…` to set it.',
  },
  'parley.requests.idleTimeoutSeconds': {
    type: 'integer',
    default: 120,
    minimum: 1,
    maximum: 3600,
    description: 'Seconds to wait for data from the service before a request is canceled.',
  },
  'parley.requests.totalTimeoutSeconds': {
    type: 'integer',
    default: 1800,
    minimum: 1,
    maximum: 86400,
    description: 'Maximum duration of a request, in seconds.',
  },
  'parley.requests.longestRetryWaitSeconds': {
    type: 'integer',
    default: 60,
    minimum: 0,
    maximum: 3600,
    description:
      'Maximum seconds to wait before retrying when the service asks for a delay. If it asks for more, the request fails with the service’s message.',
  },
  'parley.chat.openAtStart': {
    type: 'boolean',
    default: false,
    description: 'Open the chat when a window opens.',
  },
  'parley.chat.attachActiveEditor': {
    type: 'boolean',
    default: true,
    description:
      'Attach the selection, or the active file, to the next message. It appears above the message, where you can remove it. Off if either you or the workspace turn it off.',
  },
  'parley.chat.folderInstructions': {
    type: 'boolean',
    default: true,
    description:
      'Send `.parley/instructions.md`, or else `AGENTS.md` or `.github/copilot-instructions.md`, of each workspace folder with the system instruction. In trusted workspaces only. It appears above the message, where you can remove it. Off if either you or the workspace turn it off.',
  },
  'parley.tools.askBeforeReading': {
    type: 'boolean',
    default: false,
    description:
      'Ask before the model of a chat reads or searches the workspace with its tools. On if either you or the workspace turn it on.',
  },
  'parley.chat.systemInstruction': {
    type: 'string',
    default: '',
    restricted: true,
    description:
      'The system instruction for new chats. Change it for a single chat in that chat’s settings.',
  },
  'parley.chat.generationConfig': {
    type: 'object',
    default: {},
    properties: generationConfigProperties,
    additionalProperties: false,
    restricted: true,
    description:
      'Generation options for new chats, as a `GenerationConfig`: `{ "temperature": 0.2, "maxOutputTokens": 2048 }`. The service chooses defaults for the rest.',
  },
  'parley.chat.safetySettings': {
    type: 'object',
    default: {},
    additionalProperties: { type: 'string', enum: thresholds },
    restricted: true,
    description:
      'The probability of harm from which prompts and answers are blocked, by category: `{ "HARM_CATEGORY_HARASSMENT": "BLOCK_ONLY_HIGH" }`. The service chooses defaults for the rest.',
  },
  'parley.tools.allowedCommands': {
    type: 'array',
    default: [],
    items: { type: 'string' },
    uniqueItems: true,
    scope: 'machine',
    restricted: true,
    description:
      'Commands that the model of a chat may run without asking, as exact command lines: `npm test`. A line that ends in ` *` also allows further plain arguments, options included: `git log *`. Parley always asks for command lines with quotes, variables, patterns or shell operators. Only your own value counts, not a workspace’s.',
  },
  'parley.explain.location': {
    type: 'string',
    default: 'chat',
    enum: ['chat', 'document', 'comment'],
    enumDescriptions: [
      'In the chat.',
      'In an editor beside the code.',
      'In a comment on the code.',
    ],
    description:
      'Where explanations of code appear. Run `Parley: Choose Where to Show Explanations…` to set it.',
  },
  'parley.explain.language': {
    type: 'string',
    default: 'display',
    enum: ['display', 'english'],
    enumDescriptions: ['VS Code’s display language.', 'English.'],
    description: 'The language that explanations of code are requested in.',
  },
  'parley.editor.reviewContext': {
    type: 'string',
    default: 'never',
    enum: ['never', 'always'],
    enumDescriptions: [
      'Send it without asking and show its token count. Context that is too large for the model is still shown first.',
      'Show each piece with its token count first, so that you can leave it out.',
    ],
    description:
      'Whether to show the context of a question about code (the selection, surrounding code, imports, problems) before it is sent. `always` wins if either you or the workspace set it.',
  },
  'parley.tokens.useIgnoreFiles': {
    type: 'boolean',
    default: true,
    description:
      'When counting the tokens of a folder, skip files excluded by `.gitignore` files or by the `files.exclude` and `search.exclude` settings. `.git` is always skipped.',
  },
  'parley.tokens.confirmWithService': {
    type: 'boolean',
    default: false,
    scope: 'machine',
    restricted: true,
    description:
      'Confirm the token count of the message you are writing with a hosted service. The message and its attachments are sent to the service in the background, before you send it. When off, nothing is sent for counting. The built-in service always confirms the count, because nothing leaves this machine.',
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
      'Prices by model name (`*` matches anything): `{ "gemini-2.5-*": { "input": 0.3, "cachedInput": 0.03, "output": 2.5, "storage": 1 } }`, per million tokens, and `storage` per million cached tokens per hour. Parley has no prices of its own; it uses these to estimate costs and when caching pays off.',
  },
  'parley.priceCurrency': {
    type: 'string',
    default: 'USD',
    scope: 'machine',
    description: 'Currency of the prices, as an ISO 4217 code.',
  },
  'parley.caches.automatic': {
    type: 'string',
    default: 'offer',
    enum: ['off', 'offer', 'on'],
    enumDescriptions: [
      'Don’t offer caching.',
      'Offer caching once per chat, and again when the chat has doubled in size.',
      'Cache automatically and show a notice with Undo. With a hosted service, only if `parley.prices` has the model’s `cachedInput` and `storage`, so that nothing is spent without a known price.',
    ],
    scope: 'machine',
    restricted: true,
    description: 'What Parley does when caching the beginning of a chat would pay off.',
  },
  'parley.caches.renew': {
    type: 'string',
    default: 'parley',
    enum: ['off', 'parley', 'all'],
    enumDescriptions: [
      'Let cached contents expire.',
      'Extend the ones Parley created for the chat.',
      'Extend every cached content the chat uses.',
    ],
    scope: 'machine',
    restricted: true,
    description:
      'Which cached contents to extend, halfway through their lifetime, while a chat uses them. A cached content that was not used since its last extension is not extended again.',
  },
  'parley.caches.maximumStoredTokens': {
    type: 'integer',
    default: 1_000_000,
    minimum: 0,
    maximum: 1_000_000_000,
    scope: 'machine',
    restricted: true,
    description:
      'Maximum tokens stored at one time in the cached contents that Parley creates for chats, per service and across all windows. To make room, Parley deletes the least recently used. Cached contents you create yourself are not counted and never deleted.',
  },
  'parley.search.model': {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    description:
      'The model for semantic search, as `models/{model}`. Leave empty for the built-in model, which runs on this machine. Run `Parley: Choose Search Model…` to set it; Parley asks before it sends anything to a hosted service. Each model has its own index.',
  },
  'parley.search.service': {
    type: 'string',
    default: '',
    scope: 'machine',
    restricted: true,
    description:
      'The service that offers `parley.search.model`, as `https://host`. It is used only while Parley is connected to it. Leave empty for the built-in service, which includes the models of a local model server. Run `Parley: Choose Search Model…` to set it.',
  },
  'parley.search.dimension': {
    type: 'integer',
    default: 0,
    minimum: 0,
    maximum: 65_536,
    scope: 'machine',
    restricted: true,
    description:
      'Number of dimensions of the vectors of `parley.search.model` (`outputDimensionality`). 0 uses the model’s default. Not supported by `embedding-001` or the built-in model.',
  },
  'parley.search.maximumChunks': {
    type: 'integer',
    default: 200_000,
    minimum: 1000,
    maximum: 1_000_000,
    scope: 'machine',
    description:
      'Maximum number of chunks in a workspace’s search index. A chunk is a symbol, a section or a few dozen lines, and takes about a kilobyte on disk and in memory. Parley reports what it leaves out.',
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
  array: readonly unknown[];
  object: Readonly<Record<string, unknown>>;
}

/** The type of a setting's value. */
export type SettingValue<Key extends SettingKey> = (typeof settings)[Key] extends {
  enum: readonly (infer Member)[];
}
  ? Member
  : ValueByType[(typeof settings)[Key]['type']];
