// The bundles of the tests get fast-check through this file (esbuild.js): so its seed holds wherever a bundle
// runs, in mocha or in an extension host, and for the one copy of fast-check that the tests use.
import fc, { type IRawProperty, type Parameters } from 'fast-check';
import { propertySettings } from '../scripts/testConditions.mjs';

/** How many cases fast-check looks at if nothing else is said. */
const usualRuns = 100;

const { seed, seeds, cases } = propertySettings(process.env);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, numRuns: usualRuns * cases });

/** A number of its own would otherwise win over the one of the run. */
function withRuns<Ts>(parameters: Parameters<Ts> = {}): Parameters<Ts> {
  const { numRuns } = parameters;
  return numRuns === undefined ? parameters : { ...parameters, numRuns: numRuns * cases };
}

export function check<Ts>(property: IRawProperty<Ts>, parameters?: Parameters<Ts>): unknown {
  return fc.check(property, withRuns(parameters));
}

/** With each seed of the run, one after the other. */
export function assert<Ts>(property: IRawProperty<Ts>, parameters?: Parameters<Ts>): unknown {
  const withSeed = (at: number): unknown => {
    // oxlint-disable-next-line parley/seed-of-the-run -- one of the seeds of the run.
    const outcome: unknown = fc.assert(property, { seed: seed + at, ...withRuns(parameters) });
    if (at + 1 === seeds) return outcome;
    return outcome instanceof Promise ? outcome.then(() => withSeed(at + 1)) : withSeed(at + 1);
  };
  return withSeed(0);
}

export * from 'fast-check';
export default { ...fc, assert, check };
