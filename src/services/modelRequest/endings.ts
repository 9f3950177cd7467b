import * as vscode from 'vscode';
import { plainWords } from '../../base/untrusted/plainWords';
import { joinSentences } from '../../base/joinSentences';

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
    ? l10n.t('The service’s safety filter stopped the answer. Rephrase the prompt.')
    : l10n.t(
        'A safety filter stopped the answer. Rephrase the prompt, or raise the threshold in the settings for: {0}.',
        deciding.join(', '),
      );
}

function safetyBlock(deciding: readonly string[]): string {
  return deciding.length === 0
    ? l10n.t('The service’s safety filter blocked the prompt. Rephrase it.')
    : l10n.t(
        'A safety filter blocked the prompt. Rephrase it, or raise the threshold in the settings for: {0}.',
        deciding.join(', '),
      );
}

function textFinish(reason: string): string | undefined {
  switch (reason) {
    case 'RECITATION':
      return l10n.t(
        'The answer was stopped because it was too similar to existing text. Ask for a summary or a different wording.',
      );
    case 'LANGUAGE':
      return l10n.t(
        'The model doesn’t support the language of this answer. Ask in another language.',
      );
    case 'BLOCKLIST':
      return l10n.t(
        'The answer was stopped because it contains a term the service forbids. Rephrase the prompt.',
      );
    case 'PROHIBITED_CONTENT':
      return l10n.t(
        'The answer was stopped because it may contain content the service never allows. Rephrase the prompt.',
      );
    case 'SPII':
      return l10n.t(
        'The answer was stopped because it may contain sensitive personal data. Remove such data from the prompt and its attachments.',
      );
    default:
      return undefined;
  }
}

function imageFinish(reason: string): string | undefined {
  switch (reason) {
    case 'IMAGE_SAFETY':
      return l10n.t('A safety filter blocked the image. Describe a different image.');
    case 'IMAGE_PROHIBITED_CONTENT':
      return l10n.t(
        'The image was blocked because it may show content the service never allows. Describe a different image.',
      );
    case 'IMAGE_RECITATION':
      return l10n.t(
        'The image was blocked because it was too similar to an existing image. Describe a different image.',
      );
    case 'IMAGE_OTHER':
      return l10n.t('The service couldn’t create the image and gave no reason. Try again.');
    case 'NO_IMAGE':
      return l10n.t('The model didn’t create an image. Describe the image in more detail.');
    default:
      return undefined;
  }
}

function toolFinish(reason: string): string | undefined {
  switch (reason) {
    case 'MALFORMED_FUNCTION_CALL':
      return l10n.t('The model made an invalid function call. Try again.');
    case 'UNEXPECTED_TOOL_CALL':
      return l10n.t('The model called a tool that isn’t available. Try again.');
    case 'TOO_MANY_TOOL_CALLS':
      return l10n.t('The model called too many tools in a row. Ask for less at a time.');
    default:
      return undefined;
  }
}

function unknownFinish(reason: string): string {
  if (reason === 'OTHER' || reason === 'FINISH_REASON_UNSPECIFIED') {
    return l10n.t('The service ended the answer without giving a reason. Try again.');
  }
  return l10n.t('The service ended the answer for an unknown reason: {0}.', reason);
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
        'The prompt was blocked because it contains a term the service forbids. Rephrase it.',
      );
    case 'PROHIBITED_CONTENT':
      return l10n.t(
        'The prompt was blocked because it may contain content the service never allows. Rephrase it.',
      );
    case 'IMAGE_SAFETY':
      return l10n.t('A safety filter blocked an image in the prompt. Remove the image.');
    case 'OTHER':
    case 'BLOCK_REASON_UNSPECIFIED':
      return l10n.t(
        'The service blocked the prompt without giving a reason. Rephrase it, or try again.',
      );
    default:
      return l10n.t('The service blocked the prompt for an unknown reason: {0}.', reason);
  }
}

/** Parley's sentence with what the service itself says about it. */
export function withServiceMessage(sentence: string, serviceMessage = ''): string {
  if (serviceMessage === '') return sentence;
  return joinSentences([sentence, l10n.t('The service says: {0}', plainWords(serviceMessage))]);
}
