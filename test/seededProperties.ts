import assert from 'node:assert/strict';
import fc from 'fast-check';
import { propertySettings } from '../scripts/testConditions.mjs';

/** Settings for properties in a test suite: for each to call, because each loads fast-check in its own way. */
export function describeSeededProperties(): void {
  describe('properties', () => {
    const { seed, seeds, cases } = propertySettings(process.env);

    it('draw from the seed of the run', () => {
      assert.equal(fc.readConfigureGlobal().seed, seed);
      const drawn = Array.from({ length: seeds }, (_, at) =>
        fc.sample(fc.integer(), { seed: seed + at, numRuns: 100 * cases }),
      );
      assert.deepEqual(drawnCases(), drawn.flat());
      assert.notDeepEqual(drawnCases(), drawnCases({ seed: seed ^ 1 }));
    });

    it('look at the same cases each time', async () => {
      assert.deepEqual(drawnCases(), drawnCases());
      assert.deepEqual(await drawnCasesInTurn(), drawnCases());
    });

    it('look at as many times the cases as the run asks for', () => {
      assert.equal(drawnCases().length, 100 * cases * seeds);
      assert.equal(drawnCases({ numRuns: 7 }).length, 7 * cases * seeds);
    });
  });
}

function drawnCases(parameters?: fc.Parameters<[number]>): number[] {
  const drawn: number[] = [];
  const property = fc.property(fc.integer(), (each) => void drawn.push(each));
  fc.assert(property, parameters);
  return drawn;
}

async function drawnCasesInTurn(): Promise<number[]> {
  const drawn: number[] = [];
  const property = fc.asyncProperty(fc.integer(), async (each) => void drawn.push(each));
  await fc.assert(property);
  return drawn;
}
