// Loaded before every test: properties look at the same cases at each run, so that a commit passes or
// fails alike everywhere. PARLEY_TEST_SEED looks at others: a number, or "random".
import fc from 'fast-check';

const wanted = process.env['PARLEY_TEST_SEED'] ?? '1';

if (wanted !== 'random') {
  const seed = Number(wanted);
  if (!Number.isInteger(seed)) {
    throw new Error(`PARLEY_TEST_SEED: must be a whole number or "random", and is "${wanted}".`);
  }
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
