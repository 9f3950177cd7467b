import * as vscode from 'vscode';
import type { CountModelText, CreateService } from '../../service/node/portableService';
import type { Service } from '../../service/service';
import { readSetting } from '../../platform/userSettings';
import { showWarning } from '../../platform/notify';
import { checkAddress } from '../../client/address';
import type { MayUseHttp } from '../../client/clientOptions';
import { ModelUses } from '../../localModels/modelUses';

/** What models have beside the interface. */
interface ModelAccess {
  countText: CountModelText;
  uses: ModelUses;
}

/** The service inside Parley, made on its first request. No port is open: the client is handed `fetch`. */
export class EmbeddedService implements vscode.Disposable {
  /** A name that resolves nowhere, so that a request that strays reaches nobody. */
  readonly baseUrl = 'https://embedded.invalid';
  readonly #create: CreateService;
  readonly #mayUseHttp: MayUseHttp | undefined;
  readonly #models: ModelAccess;
  #made: Service | undefined;
  /** The address of the settings, while it is refused. */
  #refused: string | undefined;

  constructor(
    create: CreateService,
    mayUseHttp?: MayUseHttp,
    models: ModelAccess = { countText: async () => undefined, uses: new ModelUses() },
  ) {
    this.#create = create;
    this.#mayUseHttp = mayUseHttp;
    this.#models = models;
  }

  readonly countModelText: CountModelText = (model, text, signal) => {
    // Some of the engines that count are made with it.
    this.#service();
    return this.#models.countText(model, text, signal);
  };

  /** What answers of model files took. */
  get modelUses(): ModelUses {
    return this.#models.uses;
  }

  readonly fetch = (request: Request): Promise<Response> => this.#service().fetch(request);

  /** Ends what runs; the next request starts it again. */
  restart(): void {
    this.#made?.dispose();
    this.#made = undefined;
  }

  dispose(): void {
    this.restart();
    this.#models.uses.dispose();
  }

  #service(): Service {
    this.#made ??= this.#create(() => this.#localAddress());
    return this.#made;
  }

  /** Without the models of an address that is refused, which is said, the service still has its own. */
  #localAddress(): string {
    const address = readSetting('parley.local.address').trim();
    const isRefused =
      address !== '' &&
      address !== 'off' &&
      checkAddress(address, 'parley.local.address', this.#mayUseHttp) !== undefined;
    const before = this.#refused;
    this.#refused = isRefused ? address : undefined;
    if (!isRefused) return address;
    // VS Code stores it at each pause of typing.
    const isTyped =
      before !== undefined && (address.startsWith(before) || before.startsWith(address));
    if (!isTyped) void reportRefused();
    return 'off';
  }
}

async function reportRefused(): Promise<void> {
  const open = vscode.l10n.t('Open Settings');
  const message = vscode.l10n.t(
    'The models of your local model server aren’t available. parley.local.address must be an https:// address (http:// for localhost) without a user name, query or fragment.',
  );
  if ((await showWarning(message, open)) !== open) return;
  await vscode.commands.executeCommand('workbench.action.openSettings', 'parley.local.address');
}
