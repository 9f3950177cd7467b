import assert from 'node:assert/strict';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { systemClock } from '../../../src/base/systemClock';
import { createClient } from '../../../src/client/client';
import { isServiceError, type ErrorInfo } from '../../../src/protocol/serviceError';
import { hangUp, listen } from '../../fakes/loopback';
import { selfSigned } from '../../fakes/selfSigned';

/** Servers that can't be asked over https, and what is known of why. */
const servers: readonly [what: string, create: () => Server, reason: string][] = [
  ['whose certificate nobody has signed', () => createHttpsServer(selfSigned()), 'certificate'],
  ['that speaks no https', () => createHttpServer(), 'notTls'],
];

for (const [what, create, reason] of servers) {
  describe(`a server ${what}`, () => {
    let server: Server;
    let host: string;
    const asked: string[] = [];

    before(async () => {
      server = create().on('request', (request, response) => {
        asked.push(JSON.stringify(request.headers));
        response.end('{}');
      });
      host = (await listen(server)).replace('http://', '');
    });

    after(() => hangUp(server));

    async function infoOf(failing: Promise<unknown>): Promise<ErrorInfo> {
      const error: unknown = await failing.then(
        () => assert.fail('it was reached'),
        (reported: unknown) => reported,
      );
      assert.ok(isServiceError(error));
      return error.info;
    }

    it('is asked nothing, the key least of all, and the reason is known', async () => {
      const key = async (): Promise<string> => 'canary-0123456789';
      const client = createClient(
        { baseUrl: `https://${host}`, key, keyPlacement: 'header' },
        { fetch, clock: systemClock, random: () => 0 },
        { retry: { maxAttempts: 1 } },
      );
      const info = await infoOf(client.models.get('models/any'));
      assert.deepEqual(info, { kind: 'network', reason, host });
      assert.deepEqual(asked, []);
    });
  });
}
