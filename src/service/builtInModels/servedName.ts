import { modelId } from '../../protocol/model';

/**
 * The name under which a server's model is published, `models/{prefix}-{id}`. What may not stand in a
 * model's path (`qwen2.5:0.5b`, `org/model`) becomes `_` and four hexadecimal digits, so that no two ids
 * meet in one name.
 */
export function modelNameFor(prefix: string, id: string): string {
  const safe = id.replace(
    /[^A-Za-z0-9.-]/g,
    (character) => `_${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `models/${prefix}-${safe}`;
}

/** The name under which a model file is published. */
export function modelFileName(id: string): string {
  return modelNameFor('gguf', id);
}

/** The file's own name, without its ending, of a model that is published under the name; undefined for others. */
export function modelFileId(name: string): string | undefined {
  return idIn(/^(?:models\/)?gguf-(.+)$/u, name);
}

/** The server's own id of a model that is published under the name, with or without `models/`; undefined for others. */
export function servedId(name: string): string | undefined {
  return idIn(/^(?:models\/)?(?:ollama|local\d*)-(.+)$/u, name);
}

function idIn(pattern: RegExp, name: string): string | undefined {
  const id = pattern.exec(name)?.[1];
  return id?.replace(/_([0-9a-f]{4})/gu, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** What a model is called by who serves it, for display. */
export function ownModelId(name: string): string {
  return servedId(name) ?? modelFileId(name) ?? modelId(name);
}

/** The port in the name of a model of a server that isn't Ollama, which is named after nothing else. */
export function servedPort(name: string): number | undefined {
  const port = /^models\/local(\d*)-/u.exec(name)?.[1];
  return port === undefined ? undefined : Number(port);
}
