// Writes the ids that the reference gives for small texts to a fixture of the unit tests.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadReference } from './reference.mjs';
import { sampleTexts } from './sampleTexts.mjs';

const target = fileURLToPath(
  new URL('../../test/unit/tokenizer/referenceSamples.json', import.meta.url),
);

const encode = loadReference();
const samples = Object.entries(sampleTexts).flatMap(([group, texts]) =>
  texts.map((text) => ({ group, text, ids: encode(text).join(' ') })),
);
writeFileSync(target, `${JSON.stringify(samples, undefined, 2)}\n`);
console.log(`${samples.length} samples frozen`);
