// The process of its own that holds a model: what goes wrong in native code ends it, and not who started it.
import { Channel } from '../../../base/channel/channel';
import type { FromLlama, ToLlama } from '../../engines/llama/llamaMessages';
import { LoadedModel } from './loadedModel';

const [engineFolder = ''] = process.argv.slice(2);
let model: LoadedModel | undefined;

function loaded(): LoadedModel {
  if (model === undefined) throw new Error('No model is loaded');
  return model;
}

const channel: Channel<FromLlama, ToLlama> = new Channel<FromLlama, ToLlama>(
  (packet) => process.send?.(packet),
  {
    handlers: {
      load: async (message) => {
        model ??= await LoadedModel.load(engineFolder, message);
        return model.facts;
      },
      generate: (message, { signal }) => loaded().generate(message, channel, signal),
      count: ({ prompt }) => loaded().count(prompt),
      embed: ({ texts }, { signal }) => loaded().embed(texts, signal),
    },
    onProblem: (problem) => process.stderr.write(`${String(problem)}\n`),
  },
);

process.on('message', (packet) => channel.receive(packet));
// Nothing is to be done for nobody.
process.on('disconnect', () => process.exit());
