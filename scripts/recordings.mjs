// `npm run recordings -- DIR`: compares client and embedded service with recorded exchanges. By hand.
import { checkNode, ensureDependencies } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { slowStep } from './host/progress.mjs';
import { runRing } from './ring.mjs';

endOnSignalsAndCrashes();
await runMain(compare);

async function compare() {
  checkNode();
  await ensureDependencies(slowStep);
  const building = { name: 'build', title: 'Build', args: ['esbuild.js', '--tests'] };
  const comparing = {
    name: 'recordings',
    title: 'Recordings',
    args: ['out/test/service/recordings/recordings.main.js', ...process.argv.slice(2)],
  };
  for (const ring of [building, comparing]) {
    const { exitCode } = await runRing(ring);
    if (exitCode !== 0) {
      return exitCode;
    }
  }
  return 0;
}
