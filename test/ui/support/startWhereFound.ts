import { usualPorts } from '../../../src/service/builtInModels/usualServers';
import type { LoopbackServer } from '../../fakes/loopbackServer';

/** Has a server listen where model servers usually do, on the first such port that is free. */
export async function startWhereFound(server: LoopbackServer): Promise<void> {
  for (const port of usualPorts) {
    try {
      await server.start(port);
      return;
    } catch {
      // Somebody's own server has this port.
    }
  }
  throw new Error(`None of the ports ${usualPorts.join(', ')} is free.`);
}
