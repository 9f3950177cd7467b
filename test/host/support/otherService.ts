import type { ServerResponse } from 'node:http';
import { LoopbackServer } from '../../fakes/loopbackServer';
import { setSetting } from './setSetting';

/** What a user connects while something is done at another service: it has nothing, and notes what it is asked to change. */
export class OtherService extends LoopbackServer {
  /** By method and path. */
  readonly changes: string[] = [];

  static async start(): Promise<OtherService> {
    const service = new OtherService();
    await service.start();
    return service;
  }

  async connect(): Promise<void> {
    await setSetting('parley.service.address', this.address);
  }

  async disconnect(): Promise<void> {
    await setSetting('parley.service.address', undefined);
  }

  override async stop(): Promise<void> {
    await this.disconnect();
    await super.stop();
  }

  protected answer(pathname: string, _body: string, response: ServerResponse): void {
    const { method = '' } = response.req;
    if (method === 'GET') {
      response.end('{}');
      return;
    }
    this.changes.push(`${method} ${pathname}`);
    response.statusCode = 404;
    const error = { code: 404, status: 'NOT_FOUND', message: 'nothing has that name' };
    response.end(JSON.stringify({ error }));
  }
}
