// The process of its own that holds a model: what goes wrong in native code ends it, and not who started it.
import { Channel } from '../../../base/channel/channel';
import type { FromLlama, Refusal, ToLlama } from '../../engines/llama/llamaMessages';
import { LoadedModel } from './loadedModel';
import { ModelVocabulary } from './modelVocabulary';
import { TemplateRefusal } from './promptTemplate';

const [engineFolder = ''] = process.argv.slice(2);
let model: LoadedModel | undefined;
/** What counts while the model isn't in memory. */
let opened: ModelVocabulary | undefined;

function loaded(): LoadedModel {
  if (model === undefined) throw new Error('No model is loaded');
  return model;
}

function vocabulary(): ModelVocabulary {
  return opened ?? loaded().vocabulary;
}

/** What the model's template doesn't take is no failure of the process. */
async function orRefusal<Value>(work: () => Promise<Value>): Promise<Value | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TemplateRefusal) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

const channel: Channel<FromLlama, ToLlama> = new Channel<FromLlama, ToLlama>(
  (packet) => process.send?.(packet),
  {
    handlers: {
      open: async ({ file }) => {
        opened ??= await ModelVocabulary.open(engineFolder, file);
        return null;
      },
      load: async (message) => {
        model ??= await LoadedModel.load(engineFolder, message);
        return model.facts;
      },
      generate: (message, { signal }) =>
        orRefusal(() => loaded().generate(message, channel, signal)),
      keep: (message, { signal }) => orRefusal(() => loaded().keep(message, channel, signal)),
      count: ({ prompt }) => orRefusal(async () => vocabulary().countPrompt(prompt)),
      countText: ({ text }) => vocabulary().countText(text),
      embed: ({ texts }, { signal }) => loaded().embed(texts, signal),
    },
    onProblem: (problem) => process.stderr.write(`${String(problem)}\n`),
  },
);

process.on('message', (packet) => channel.receive(packet));
// Nothing is to be done for nobody.
process.on('disconnect', () => process.exit());
