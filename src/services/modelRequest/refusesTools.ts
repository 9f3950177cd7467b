import type { ErrorInfo } from '../../protocol/serviceError';

const namesTools = /\btools?(?:\b|_)|\bfunction/iu;

/** Whether a request was refused for its tools: no service says beforehand which of its models take them. */
export function refusesTools({
  message,
  info,
}: {
  message: string;
  info?: ErrorInfo | undefined;
}): boolean {
  if (info?.kind !== 'invalid') return false;
  const places = info.violations.map(({ field, rule }) => `${field} ${rule}`);
  return [message, ...places].some((text) => namesTools.test(text));
}
