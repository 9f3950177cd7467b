/** The models of Parley in VS Code: `vendor` is what extensions select them by. */
export const languageModelProvider = { vendor: 'parley', displayName: 'Parley' } as const;

/** The participant that answers to `@parley` in VS Code's own chat. Texts are English and go to package.nls.json. */
export const chatParticipant = {
  id: 'parley.chat',
  name: 'parley',
  fullName: 'Parley',
  description:
    'Asks the model that is chosen below; counts tokens exactly and knows what is cached.',
  isSticky: true,
  commands: {
    explain: {
      description: 'Explain what is attached, the selection or the active file',
      sampleRequest: 'What can go wrong in it?',
    },
    rewrite: {
      description: 'Rewrite what is attached, the selection or the active file',
      sampleRequest: 'Make it shorter',
    },
    tokens: {
      description: 'Count the tokens of what is attached, the selection and the open editors',
    },
    cache: { description: 'List what the service has cached' },
    find: {
      description: 'Find code and documents of the workspace by what they mean',
      sampleRequest: 'Where are failed requests tried again?',
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
    userDescription: 'Count the tokens of a text or of files of the workspace, exactly',
    modelDescription:
      'Counts the tokens of a text, of files of the workspace, or of both, exactly and on this machine. Use it when asked how many tokens something has, or whether it fits into a context window. Give text, files or both.',
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
          description: 'Paths of files of the workspace, relative to it: src/main.ts',
        },
      },
    },
  },
  parley_listCaches: {
    displayName: 'List Cached Contents',
    toolReferenceName: 'listCaches',
    userDescription: 'List what the service has cached, with its tokens and when it expires',
    modelDescription:
      'Lists the cached contents of the service that Parley is connected to: name, model, tokens and when each expires. Use it when asked what is cached, or which cached content could be used.',
    icon: 'database',
    tags: ['parley', 'cache'],
    inputSchema: {
      type: 'object',
      properties: {
        model: {
          type: 'string',
          description: 'Only what is cached for this model, as models/{model}.',
        },
      },
    },
  },
  parley_findByMeaning: {
    displayName: 'Find by Meaning',
    toolReferenceName: 'findByMeaning',
    userDescription: 'Find code and documents of the workspace by what they mean',
    modelDescription:
      'Finds pieces of code and documents of the workspace by their words and their meaning: functions, classes, sections, cells of notebooks. Use it to find where something is done or described when its name is not known. Answers with JSON, best first: path, startLine and endLine (from 1), symbol, how it was found (words, meaning or both), the cosine similarity where it was measured, and the text.',
    icon: 'search',
    tags: ['parley', 'search'],
    inputSchema: {
      type: 'object',
      properties: {
        question: {
          type: 'string',
          description: 'What is looked for, in plain words: where are failed requests tried again',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 30,
          description: 'How many are found at most; 10 unless given.',
        },
        within: {
          type: 'string',
          description: 'A folder or file of the workspace, relative to it, to search only there.',
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
