// `npm run tiny-model -- FILE`: a model file with random weights, for trying and testing the llama engine.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runMain } from './host/cleanup.mjs';
import { SetupError } from './host/setupError.mjs';
import { createTinyModel } from './llama/createTinyModel.mjs';

const kinds = /** @type {const} */ (['text', 'plain', 'embedding']);
const usage = 'npm run tiny-model -- FILE [--seed N] [--kind text|plain|embedding]';

await runMain(async () => {
  const { file, ...options } = readArguments();
  const bytes = createTinyModel(options);
  await writeFile(file, bytes);
  console.log(
    `${file}: ${(bytes.length / 1e6).toFixed(2)} MB. Its weights are random, so what it writes means nothing.`,
  );
  return 0;
});

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, kind: { type: 'string', default: 'text' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new SetupError(`It needs one file: ${usage}.`);
  const seed = Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
    throw new SetupError(`--seed needs a whole number from 0 to 4294967295, not "${values.seed}".`);
  }
  const kind = kinds.find((each) => each === values.kind);
  if (kind === undefined) {
    throw new SetupError(`--kind needs ${kinds.join(', ')}, not "${values.kind}".`);
  }
  return {
    file,
    seed,
    kind,
  };
}
