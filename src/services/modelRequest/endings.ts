import * as vscode from 'vscode';
import { plainWords } from '../../base/untrusted/plainWords';

const l10n = vscode.l10n;

/**
 * What a finish reason means and what helps, in a sentence or two; undefined for the usual ends.
 *
 * @param deciding the categories whose thresholds in the settings stopped it
 */
export function finishSentence(
  reason: string | undefined,
  deciding: readonly string[],
): string | undefined {
  if (reason === undefined || reason === 'STOP' || reason === 'MAX_TOKENS') return undefined;
  if (reason === 'SAFETY') return safetyFinish(deciding);
  return textFinish(reason) ?? imageFinish(reason) ?? toolFinish(reason) ?? unknownFinish(reason);
}

function safetyFinish(deciding: readonly string[]): string {
  return deciding.length === 0
    ? l10n.t('A safety filter stopped the answer, by the service’s own rules. Rephrase the prompt.')
    : l10n.t(
        'A safety filter stopped the answer. Rephrase the prompt, or choose a more tolerant threshold in the settings for: {0}.',
        deciding.join(', '),
      );
}

function safetyBlock(deciding: readonly string[]): string {
  return deciding.length === 0
    ? l10n.t('A safety filter blocked the prompt, by the service’s own rules. Rephrase it.')
    : l10n.t(
        'A safety filter blocked the prompt. Rephrase it, or choose a more tolerant threshold in the settings for: {0}.',
        deciding.join(', '),
      );
}

function textFinish(reason: string): string | undefined {
  switch (reason) {
    case 'RECITATION':
      return l10n.t(
        'The answer was stopped because it came too close to a text that exists already. Ask for a summary, or for other words.',
      );
    case 'LANGUAGE':
      return l10n.t('The model does not support the language of this answer. Ask in another one.');
    case 'BLOCKLIST':
      return l10n.t(
        'The answer was stopped at a word that the service has on a list of forbidden terms. Rephrase the prompt.',
      );
    case 'PROHIBITED_CONTENT':
      return l10n.t(
        'The answer was stopped because it may hold content that the service never allows. No setting changes that; rephrase the prompt.',
      );
    case 'SPII':
      return l10n.t(
        'The answer was stopped because it may hold sensitive personal data. Leave such data out of the prompt and its attachments.',
      );
    default:
      return undefined;
  }
}

function imageFinish(reason: string): string | undefined {
  switch (reason) {
    case 'IMAGE_SAFETY':
      return l10n.t('A safety filter held back the image. Describe another one.');
    case 'IMAGE_PROHIBITED_CONTENT':
      return l10n.t(
        'The image was held back because it may show what the service never allows. Describe another one.',
      );
    case 'IMAGE_RECITATION':
      return l10n.t(
        'The image was held back because it came too close to one that exists already. Describe another one.',
      );
    case 'IMAGE_OTHER':
      return l10n.t(
        'The image could not be made, for no reason that the service gives. Try again.',
      );
    case 'NO_IMAGE':
      return l10n.t('The model was to make an image and made none. Say more clearly what to show.');
    default:
      return undefined;
  }
}

function toolFinish(reason: string): string | undefined {
  switch (reason) {
    case 'MALFORMED_FUNCTION_CALL':
      return l10n.t('The model tried to call a function and got the call wrong. Try again.');
    case 'UNEXPECTED_TOOL_CALL':
      return l10n.t('The model called a tool that the request did not offer. Try again.');
    case 'TOO_MANY_TOOL_CALLS':
      return l10n.t('The model called too many tools in a row. Ask for less at once.');
    default:
      return undefined;
  }
}

function unknownFinish(reason: string): string {
  if (reason === 'OTHER' || reason === 'FINISH_REASON_UNSPECIFIED') {
    return l10n.t('The service ended the answer and gives no reason. Try again.');
  }
  return l10n.t(
    'The service ended the answer for a reason that Parley does not know: {0}.',
    reason,
  );
}

/**
 * Why a prompt got no answer at all, and what helps.
 *
 * @param deciding the categories whose thresholds in the settings blocked it
 */
export function blockSentence(reason: string, deciding: readonly string[]): string {
  switch (reason) {
    case 'SAFETY':
      return safetyBlock(deciding);
    case 'BLOCKLIST':
      return l10n.t(
        'The prompt was blocked for a word that the service has on a list of forbidden terms. Rephrase it.',
      );
    case 'PROHIBITED_CONTENT':
      return l10n.t(
        'The prompt was blocked because it may hold content that the service never allows. No setting changes that; rephrase it.',
      );
    case 'IMAGE_SAFETY':
      return l10n.t('A safety filter blocked an image of the prompt. Leave the image out.');
    case 'OTHER':
    case 'BLOCK_REASON_UNSPECIFIED':
      return l10n.t(
        'The service blocked the prompt and gives no reason. Rephrase it, or try again.',
      );
    default:
      return l10n.t(
        'The service blocked the prompt for a reason that Parley does not know: {0}.',
        reason,
      );
  }
}

/** Parley's sentence with what the service itself says about it. */
export function withServiceMessage(sentence: string, serviceMessage = ''): string {
  if (serviceMessage === '') return sentence;
  return `${sentence} ${l10n.t('The service says: {0}', plainWords(serviceMessage))}`;
}
