import * as vscode from 'vscode';
import { describeProblem } from '../../../platform/problem';
import { isServiceError } from '../../../protocol/serviceError';
import type { TypedAddress } from '../../../client/typedAddress';
import { HttpRefusedError, NothingFoundError, type Destination } from './destination';

const l10n = vscode.l10n;

/** What was found, such as "Ollama at 127.0.0.1:11434". */
export function destinationName({ speaks, address }: Destination): string {
  const { host } = new URL(address);
  switch (speaks) {
    case 'ollama':
      return l10n.t('Ollama at {0}', host);
    case 'llama':
      return l10n.t('llama-server at {0}', host);
    case 'openAi':
      return l10n.t('OpenAI-compatible server at {0}', host);
    case 'gemini':
      return l10n.t('Gemini service at {0}', host);
  }
}

/** What keeps a service from being connected, in a sentence that says what to do. */
export function connectProblem(error: unknown): string {
  if (error instanceof HttpRefusedError) {
    return l10n.t('Not connected. Enter an https:// address, or agree to plain http.');
  }
  if (error instanceof StatedError) return error.message;
  if (error instanceof AddressError) return addressSentence(error.reason);
  if (!(error instanceof NothingFoundError)) return describeProblem(error).message;
  const { reason, address } = error;
  const isSomethingElse =
    !isServiceError(reason) || ['protocol', 'notFound', 'invalid'].includes(reason.kind);
  return isSomethingElse && !isRedirect(reason)
    ? l10n.t(
        '{0} answers, but not as Ollama, an OpenAI-compatible server or a Gemini service. Check the address.',
        new URL(address).host,
      )
    : describeProblem(reason).message;
}

function isRedirect(reason: unknown): boolean {
  return (
    isServiceError(reason) &&
    reason.info.kind === 'protocol' &&
    reason.info.redirectsTo !== undefined
  );
}

type WrongReason = Extract<TypedAddress, { kind: 'wrong' }>['reason'];

/** An error whose message is the user's sentence. */
export class StatedError extends Error {
  override readonly name = 'StatedError';
}

/** What was typed isn't an address. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly reason: WrongReason;

  constructor(reason: WrongReason) {
    super(`the address is wrong: ${reason}`);
    this.reason = reason;
  }
}

function addressSentence(reason: WrongReason): string {
  switch (reason) {
    case 'empty':
      return l10n.t('Enter an address, such as localhost:11434.');
    case 'malformed':
      return l10n.t('This isn’t an address. Enter one such as localhost:11434 or https://host/v1.');
    case 'scheme':
      return l10n.t('The address must begin with https:// or http://.');
    case 'credentials':
      return l10n.t('The address must not contain a user name or a password.');
  }
}

/** The question before everything goes over a network in the open. */
export function httpQuestion(origin: string): { message: string; detail: string; action: string } {
  return {
    message: l10n.t('Connect to {0} without encryption?', new URL(origin).host),
    detail: l10n.t(
      'This server is on another machine and is reached over plain http. Prompts, attached files, answers and an API key can be read and changed by anyone on the network between. Continue only on a network you trust. Parley remembers this for {0}.',
      origin,
    ),
    action: l10n.t('Connect without Encryption'),
  };
}
