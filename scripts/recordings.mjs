// `npm run recordings -- DIR`: compares client and embedded service with recorded exchanges. By hand.
import { checkNode, ensureDependencies } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { slowStep } from './host/progress.mjs';
import { runCheck } from './check.mjs';

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
  for (const check of [building, comparing]) {
    const { exitCode } = await runCheck(check);
    if (exitCode !== 0) return exitCode;
  }
  return 0;
}
