import type * as vscode from 'vscode';
import type { Service } from '../../service/service';
import { readSetting } from '../platform/settings';

/** Makes a service whose models may come from a local model server at the address given. */
export type CreateService = (localAddress: string) => Service;

/** The service inside Parley, made on its first request. No port is open: the client is handed `fetch`. */
export class EmbeddedService implements vscode.Disposable {
  /** A name that resolves nowhere, so that a request that strays reaches nobody. */
  readonly baseUrl = 'https://embedded.invalid';
  readonly #create: CreateService;
  #made: { localAddress: string; service: Service } | undefined;

  constructor(create: CreateService) {
    this.#create = create;
  }

  readonly fetch = (request: Request): Promise<Response> => this.#service().fetch(request);

  dispose(): void {
    this.#made?.service.dispose();
    this.#made = undefined;
  }

  #service(): Service {
    const localAddress = readSetting('parley.local.address');
    if (this.#made?.localAddress !== localAddress) this.dispose();
    this.#made ??= { localAddress, service: this.#create(localAddress) };
    return this.#made.service;
  }
}
