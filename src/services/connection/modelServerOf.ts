import { servedId, servedPort } from '../../service/builtInModels/servedName';
import { usualAddress } from '../../service/builtInModels/usualServers';
import type { Connection } from './connections';
import { readSetting } from '../../platform/userSettings';

/** The model server that answers behind the built-in service. */
export interface ModelServerPlace {
  /** What its key is stored under. */
  origin: string;
  /** For display: "Ollama", or the host. */
  label: string;
}

/**
 * The server that a model of the built-in service is from, by the model's name; undefined for the built-in
 * models and those of other services.
 *
 * @param localAddress the setting `parley.local.address`
 */
export function modelServerOf(
  { isEmbedded }: Pick<Connection, 'isEmbedded'>,
  name: string | undefined,
  localAddress = readSetting('parley.local.address'),
): ModelServerPlace | undefined {
  if (!isEmbedded || name === undefined || servedId(name) === undefined) return undefined;
  const port = servedPort(name);
  const address = localAddress.trim();
  const usual = usualAddress(port ?? 11_434);
  const { origin, host } = new URL(URL.canParse(address) ? address : usual);
  if (port !== undefined) return { origin, label: host };
  const label = origin === usual ? 'Ollama' : `Ollama (${host})`;
  return { origin, label };
}

/** The model server that the settings name; undefined where they name none. */
export function namedModelServer(): ModelServerPlace | undefined {
  const address = readSetting('parley.local.address').trim();
  const { origin, host } = URL.canParse(address) ? new URL(address) : { origin: '', host: '' };
  return host === '' ? undefined : { origin, label: host };
}

/** Who answers as a model of a connection, for display: the model server behind the built-in service, or the service. */
export function serviceLabel(
  connection: Pick<Connection, 'isEmbedded' | 'label'>,
  name: string | undefined,
): string {
  return modelServerOf(connection, name)?.label ?? connection.label;
}
