import { parseArgs } from 'node:util';

/** What `npm run service` is asked for. */
export interface CommandLine {
  port: number;
  /** From the environment or the command line. Absent: one is made up and printed. */
  key?: string;
  /** Folder for what is kept between runs. */
  dataFolder?: string;
  engine: EngineChoice;
  isHelp: boolean;
}

export type EngineChoice =
  | { kind: 'reader' }
  | { kind: 'forward'; address?: string }
  | { kind: 'script'; file: string }
  | { kind: 'llama'; file: string };

/** Takes the key where no list of processes shows it. */
const keyVariable = 'PARLEY_SERVICE_KEY';

export const helpText = `Serves the Generative Model Service Interface on 127.0.0.1.

  npm run service -- [options]

  --port N      the port to listen on; 0 (default) uses a free port
  --key K       the API key that every request must send; if omitted, a key is generated and printed.
                Process lists show it, so prefer the environment variable ${keyVariable}
  --data DIR    the folder for data kept between runs; if omitted, nothing is kept
  --engine E    what answers: reader (default), the built-in engine;
                forward or forward:ADDRESS, a local model server;
                script:FILE, answers from a file;
                llama, a model file of yours
  --model FILE  the model file (GGUF) of the engine llama
  --help        this text
`;

/**
 * Reads the arguments, and the key from the environment if no argument has it; throws an `Error` whose
 * sentence names the option that is wrong.
 */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): CommandLine {
  const { values } = parse(args);
  const { data } = values;
  const key = readKey(values.key, environment[keyVariable]);
  if (data === '') throw new Error('--data needs a folder.');
  return {
    port: readPort(values.port),
    ...(key === undefined ? {} : { key }),
    ...(data === undefined ? {} : { dataFolder: data }),
    engine: readEngine(values.engine, values.model),
    isHelp: values.help,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '0' },
        key: { type: 'string' },
        data: { type: 'string' },
        engine: { type: 'string', default: 'reader' },
        model: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    // Node's sentence names the option; what follows it explains a case that does not arise here.
    const [sentence = 'Unknown option.'] = (error as Error).message.split(/(?<=\.) |\n/u);
    throw new Error(sentence, { cause: error });
  }
}

/** Characters that a header or an address would not carry are refused before anybody waits for them. */
function readKey(argument: string | undefined, variable: string | undefined): string | undefined {
  const [name, key] = argument === undefined ? [keyVariable, variable] : ['--key', argument];
  if (key !== undefined && !/^[!-~]+$/u.test(key)) {
    throw new Error(`${name} needs a key of ASCII characters without spaces.`);
  }
  return key;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/u.test(text) || port > 65_535) {
    throw new Error(`--port needs a number from 0 to 65535, not '${text}'.`);
  }
  return port;
}

function readEngine(text: string, model: string | undefined): EngineChoice {
  if (text === 'llama') {
    if (model === undefined || model === '') throw new Error('--engine llama needs --model FILE.');
    return { kind: 'llama', file: model };
  }
  if (model !== undefined) throw new Error('--model is for --engine llama.');
  const [, kind, rest] = /^([a-z]+)(?::(.+))?$/u.exec(text) ?? [];
  if (kind === 'reader' && rest === undefined) return { kind };
  if (kind === 'forward') return { kind, ...(rest === undefined ? {} : { address: rest }) };
  if (kind === 'script' && rest !== undefined) return { kind, file: rest };
  throw new Error(
    `--engine needs reader, forward, forward:ADDRESS, script:FILE or llama, not '${text}'.`,
  );
}
