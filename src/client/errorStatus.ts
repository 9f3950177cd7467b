import { isRecord } from '../protocol/isRecord';
import { httpStatusOf, type ErrorDetail, type ErrorStatus } from '../protocol/errorBody';
import { redact, redactJson } from '../protocol/redact';
import { saidMessage } from '../protocol/saidMessage';

/** Some messages quote the request back at length. */
const maxMessageChars = 1000;

/**
 * The error object of a body, plain or wrapped in an array, without secrets. Other services put a text
 * in its place, or the message elsewhere.
 */
export function readErrorStatus(
  body: unknown,
  secrets: readonly string[],
): ErrorStatus | undefined {
  const value: unknown = Array.isArray(body) ? body[0] : body;
  if (isRecord(value) && isRecord(value['error'])) return copyStatus(value['error'], secrets);
  const text = saidMessage(value);
  return text === undefined ? undefined : { message: shorten(redact(text, secrets)) };
}

/** The details of one google.rpc type (`RetryInfo`, `QuotaFailure`, …). */
export function detailsOf(status: ErrorStatus | undefined, type: string): ErrorDetail[] {
  const name = `google.rpc.${type}`;
  return (status?.details ?? []).filter(
    ({ '@type': given }) =>
      // What is there is the service's, whatever the type says.
      typeof given === 'string' && given.endsWith(name),
  );
}

/** The entries of a list in every detail of one type: the violations of all `QuotaFailure`s. */
export function detailEntries(status: ErrorStatus, type: string, list: string): ErrorDetail[] {
  return detailsOf(status, type).flatMap((detail) => recordsOf(detail[list]));
}

/** The HTTP status an error object means, by its code or else by the name of its status. */
export function httpStatusFrom({ code, status }: ErrorStatus): number | undefined {
  if (code !== undefined && code >= 400 && code < 600) return code;
  return Object.entries(httpStatusOf).find(([name]) => name === status)?.[1];
}

function copyStatus(
  { code, message, status, details }: Record<string, unknown>,
  secrets: readonly string[],
): ErrorStatus {
  return {
    ...(typeof code === 'number' && { code }),
    ...(typeof message === 'string' && { message: shorten(redact(message, secrets)) }),
    ...(typeof status === 'string' && { status: shorten(redact(status, secrets)) }),
    ...(Array.isArray(details) && {
      details: recordsOf(redactJson(details, secrets)),
    }),
  };
}

function shorten(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > maxMessageChars ? `${trimmed.slice(0, maxMessageChars)}…` : trimmed;
}

function recordsOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
