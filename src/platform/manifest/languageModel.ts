/** The models of Parley in VS Code: `vendor` is what extensions select them by. */
export const languageModelProvider = { vendor: 'parley', displayName: 'Parley' } as const;

/** The participant that answers to `@parley` in VS Code's own chat. Texts are English and go to package.nls.json. */
export const chatParticipant = {
  id: 'parley.chat',
  name: 'parley',
  fullName: 'Parley',
  description: 'Asks the selected model, counts tokens exactly and knows what is cached.',
  isSticky: true,
  commands: {
    explain: {
      description: 'Explain attachments, the selection or the active file',
      sampleRequest: 'What can go wrong here?',
    },
    rewrite: {
      description: 'Rewrite attachments, the selection or the active file',
      sampleRequest: 'Make it shorter',
    },
    tokens: {
      description: 'Count the tokens of attachments, the selection and the open editors',
    },
    cache: { description: 'List cached contents' },
    find: {
      description: 'Search the workspace’s code and documents by meaning',
      sampleRequest: 'Where are failed requests retried?',
    },
  },
} as const;

export type ParticipantCommand = keyof typeof chatParticipant.commands;

/** A tool that models can call, as the manifest declares it; `modelDescription` is for them. */
interface ToolDeclaration {
  displayName: string;
  toolReferenceName: string;
  userDescription: string;
  modelDescription: string;
  icon: string;
  tags: readonly string[];
  inputSchema: object;
}

/** Every tool of Parley, by its name. */
export const languageModelTools = {
  parley_countTokens: {
    displayName: 'Count Tokens',
    toolReferenceName: 'countTokens',
    userDescription: 'Count the exact tokens of a text or of workspace files',
    modelDescription:
      'Counts the exact number of tokens of a text, of workspace files, or of both, on this machine. Use it when asked how many tokens something has, or whether it fits into a context window. Pass text, files or both.',
    icon: 'symbol-numeric',
    tags: ['parley', 'tokens'],
    inputSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'The text to count.' },
        files: {
          type: 'array',
          items: { type: 'string' },
          maxItems: 100,
          description: 'File paths relative to the workspace folder, such as src/main.ts',
        },
      },
    },
  },
  parley_listCaches: {
    displayName: 'List Cached Contents',
    toolReferenceName: 'listCaches',
    userDescription: 'List cached contents with their tokens and expiry',
    modelDescription:
      'Lists the cached contents of the service that Parley is connected to: name, model, tokens and expiry of each. Use it when asked what is cached, or which cached content could be used.',
    icon: 'database',
    tags: ['parley', 'cache'],
    inputSchema: {
      type: 'object',
      properties: {
        model: {
          type: 'string',
          description: 'Lists only what is cached for this model, as models/{model}.',
        },
      },
    },
  },
  parley_semanticSearch: {
    displayName: 'Semantic Search',
    toolReferenceName: 'semanticSearch',
    userDescription: 'Search the workspace’s code and documents by meaning',
    modelDescription:
      'Searches the workspace’s code and documents by words and meaning: functions, classes, sections, notebook cells. Use it to find where something is done or described when its name is unknown. Returns JSON, best match first: path, startLine and endLine (from 1), symbol, how it was found (words, meaning or both), the cosine similarity where measured, and the text.',
    icon: 'search',
    tags: ['parley', 'search'],
    inputSchema: {
      type: 'object',
      properties: {
        question: {
          type: 'string',
          description:
            'What to look for, in plain words, such as: where are failed requests retried',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 30,
          description: 'Maximum number of results. Default: 10.',
        },
        within: {
          type: 'string',
          description: 'A folder or file to search in, relative to the workspace folder.',
        },
      },
      required: ['question'],
    },
  },
} as const satisfies Record<`parley_${string}`, ToolDeclaration>;

export type LanguageModelToolName = keyof typeof languageModelTools;

type Text = (key: string, value: string) => string;

/** What is written into `contributes` of package.json for VS Code's own chat. */
export function createLanguageModelContributions(text: Text): object {
  const { commands, ...participant } = chatParticipant;
  return {
    languageModelChatProviders: [languageModelProvider],
    chatParticipants: [
      {
        ...participant,
        description: text('participant.description', participant.description),
        commands: Object.entries(commands).map(([name, command]) => ({
          name,
          ...command,
          description: text(`participant.${name}.description`, command.description),
          ...('sampleRequest' in command && {
            sampleRequest: text(`participant.${name}.sample`, command.sampleRequest),
          }),
        })),
      },
    ],
    languageModelTools: Object.entries(languageModelTools).map(([name, tool]) => ({
      name,
      ...tool,
      displayName: text(`tool.${name}.name`, tool.displayName),
      userDescription: text(`tool.${name}.description`, tool.userDescription),
      icon: `$(${tool.icon})`,
      canBeReferencedInPrompt: true,
    })),
  };
}
