import * as vscode from 'vscode';
import type { NoticeAction, NoticeActionId, NoticeView } from '../messages/chatState';
import type { NetworkReason } from '../protocol/networkReason';
import { longestDelayMs } from '../protocol/retryAfterHeader';
import {
  isServiceError,
  type ErrorInfo,
  type QuotaInfo,
  type ServiceError,
} from '../protocol/serviceError';
import type { Violation } from '../protocol/violation';
import { withoutLinks } from '../base/untrusted/plainMessage';
import { plainWords, serviceWords } from '../base/untrusted/plainWords';
import { joinSentences } from '../base/joinSentences';
import { isInBrowser } from './isInBrowser';
import { TextChangedError } from './textChanged';

const l10n = vscode.l10n;

/**
 * The one place that turns what went wrong into the user's sentence and the next steps that help.
 * Distinguished by kind, never by message.
 */
export function describeProblem(error: unknown): NoticeView {
  if (error instanceof TextChangedError) return notice(error.message);
  if (!isServiceError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return notice(l10n.t('Something went wrong in Parley: {0}', message), 'showLog');
  }
  return describeServiceError(error);
}

type QuotaProblem = Extract<ErrorInfo, { kind: 'quota' }>;

function describeServiceError(error: ServiceError): NoticeView {
  const { info } = error;
  switch (info.kind) {
    case 'cancelled':
      return { severity: 'info', message: l10n.t('Stopped.'), actions: [action('retry')] };
    case 'network':
      return networkNotice(info.reason, info.host);
    case 'timeout':
      return notice(timeoutSentence(info.phase, info.limitMs), 'openSettings');
    case 'auth':
      return notice(authSentence(info.reason, error), 'setKey', 'connect');
    case 'rateLimited':
      return notice(said(rateSentence(info.retryAfterMs), error, info.quota));
    case 'quota':
      return quotaNotice(info, error);
    case 'blocked':
      return notice(l10n.t('The service blocked this: {0}', plainWords(info.reason)));
    case 'invalid':
      return notice(plainWords(invalidSentence(info.violations, wordsOf(error))), 'showLog');
    case 'notFound':
      return notice(
        said(l10n.t('The service can’t find this model or address.'), error),
        'chooseModel',
        'connect',
      );
    case 'server':
      return notice(serverSentence(error), 'showLog');
    case 'protocol':
      return notice(protocolSentence(info.redirectsTo, error), 'connect', 'showLog');
  }
}

/** Room that is full has nothing to do with a key. */
function quotaNotice({ of, quota }: QuotaProblem, error: ServiceError): NoticeView {
  return of === 'storage'
    ? notice(plainWords(invalidSentence([], wordsOf(error))))
    : notice(
        said(l10n.t('You exceeded the quota of this API key.'), error, quota),
        'setKey',
        'chooseModel',
      );
}

/** Retry is the first of the next steps, except where it can't help before the key is another one. */
function notice(message: string, ...actions: NoticeActionId[]): NoticeView {
  const isOfKey = actions[0] === 'setKey';
  const steps = isOfKey ? [...actions, 'retry' as const] : ['retry' as const, ...actions];
  return { severity: 'error', message: withoutLinks(message), actions: steps.map(action) };
}

/** A next step with its label in the user's language. */
export function action(id: NoticeActionId): NoticeAction {
  const labels: Record<NoticeActionId, string> = {
    retry: l10n.t('Retry'),
    setKey: l10n.t('Set API Key'),
    connect: l10n.t('Connect…'),
    chooseModel: l10n.t('Choose Model'),
    openSettings: l10n.t('Open Settings'),
    showLog: l10n.t('Show Log'),
    turnOffTools: l10n.t('Turn Off Tools'),
    sendWithoutTools: l10n.t('Send Without Tools'),
  };
  return { id, label: labels[id] };
}

/** A sentence with what the service itself says, and the quota that it names. */
function said(sentence: string, { message }: ServiceError, quota?: QuotaInfo): string {
  const words = serviceWords(message);
  return joinSentences([
    sentence,
    words === '' ? undefined : l10n.t('The service says: {0}', words),
    quota && quotaSentence(quota),
  ]);
}

function quotaSentence({ id, limit }: QuotaInfo): string {
  const name = plainWords(id);
  return limit === undefined
    ? l10n.t('Quota: {0}.', name)
    : l10n.t('Quota: {0}, limit {1}.', name, plainWords(limit));
}

/** What the service itself says, or else what is known of its answer. */
function wordsOf({ message }: ServiceError): string {
  const words = serviceWords(message);
  return words === '' ? plainWords(message) : words;
}

function serverSentence(error: ServiceError): string {
  const status = /^\d{3}(?=[ :])/u.exec(error.message)?.[0];
  const words = serviceWords(error.message);
  return status === undefined || words === ''
    ? l10n.t('The service returned an error: {0}', wordsOf(error))
    : l10n.t('The service returned an error ({0}): {1}', status, words);
}

function protocolSentence(redirectsTo: string | undefined, error: ServiceError): string {
  if (redirectsTo === undefined) {
    return l10n.t(
      'The service returned something that isn’t a valid response. {0}',
      wordsOf(error),
    );
  }
  return redirectsTo === ''
    ? l10n.t(
        'The service redirects to another address, which Parley doesn’t follow. Check its address.',
      )
    : l10n.t(
        'The service redirects to {0}, which Parley doesn’t follow. If it has moved, change its address.',
        plainWords(redirectsTo),
      );
}

/** Why a request waits for its next try: in a sentence, with what the service says. */
export function waitReason(error: ServiceError): string {
  if (error.httpStatus === 429) return said(l10n.t('Rate limited.'), error);
  if (error.httpStatus === 503 && error.kind === 'server') {
    return said(l10n.t('The service is overloaded.'), error);
  }
  return describeProblem(error).message;
}

function networkNotice(reason: NetworkReason | undefined, host: string | undefined): NoticeView {
  const sentence = networkSentence(reason, host);
  return reason === 'lost' ? notice(sentence) : notice(sentence, 'connect');
}

function networkSentence(reason: NetworkReason | undefined, host: string | undefined): string {
  const place = plainWords(host ?? '');
  if (place === '') return unnamedNetworkSentence(reason);
  switch (reason) {
    case 'unreachable':
      return l10n.t('Can’t reach {0}. Check your network connection and the address.', place);
    case 'refused':
      return l10n.t('Can’t reach {0}. Check that it is running.', place);
    case 'certificate':
      return l10n.t(
        'The certificate of {0} isn’t trusted. Check the address, or install the certificate’s authority on this machine.',
        place,
      );
    case 'notTls':
      return l10n.t(
        'Can’t make a secure connection to {0}. Check the address: the server may take http:// only.',
        place,
      );
    case 'lost':
    case undefined:
      return unnamedNetworkSentence(reason);
  }
}

/** The same where the error doesn't say which host it was. */
function unnamedNetworkSentence(reason: NetworkReason | undefined): string {
  switch (reason) {
    case 'unreachable':
      return l10n.t('Can’t reach the service. Check your network connection and the address.');
    case 'refused':
      return l10n.t('Can’t reach the service. Check that it is running.');
    case 'certificate':
      return l10n.t(
        'The certificate of the service isn’t trusted. Check the address, or install the certificate’s authority on this machine.',
      );
    case 'notTls':
      return l10n.t(
        'Can’t make a secure connection to the service. Check the address: the server may take http:// only.',
      );
    case 'lost':
      return l10n.t('The connection closed before the answer finished.');
    case undefined:
      // A browser doesn't say more to a page.
      return isInBrowser
        ? l10n.t(
            'Can’t reach the service. Check the network and the address, and whether the service allows requests from web pages (CORS).',
          )
        : l10n.t('The connection to the service failed. Check your network and the address.');
  }
}

function timeoutSentence(phase: 'idle' | 'total', limitMs: number): string {
  const seconds = Math.round(limitMs / 1000);
  return phase === 'idle'
    ? l10n.t('The service didn’t respond for {0} seconds.', seconds)
    : l10n.t('The answer took longer than {0} seconds.', seconds);
}

function authSentence(reason: 'missing' | 'invalid' | 'denied', error: ServiceError): string {
  switch (reason) {
    case 'missing':
      return l10n.t('The service requires an API key, but none is set.');
    case 'invalid':
      return said(l10n.t('The service rejected the API key.'), error);
    case 'denied':
      return said(l10n.t('The API key doesn’t have permission for this.'), error);
  }
}

function rateSentence(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined || retryAfterMs >= longestDelayMs) {
    return l10n.t('Rate limited. Try again later.');
  }
  return l10n.t('Rate limited. Try again in {0} s.', Math.ceil(retryAfterMs / 1000));
}

function invalidSentence(violations: readonly Violation[], message: string): string {
  if (violations.length === 0) return l10n.t('The service rejected the request: {0}', message);
  return violations
    .map(({ field, rule }) => (field === '' ? rule : `${field}: ${rule}`))
    .join('\n');
}
