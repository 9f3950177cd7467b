import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import type { Model } from '../../../protocol/model';
import { checkCachedContent } from '../../../protocol/rules/cachedContentRules';
import { formatNumber } from '../../../platform/formatNumber';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { showError } from '../../../platform/notify';
import type { CacheDraft } from '../../../caching/records/cacheDraft';
import { typedExpiryProblem } from '../../../services/cachedContents/expiryTexts';
import { expiryText, instructionText } from './draftTexts';
import { readExpiry, type Expiry } from '../../../caching/expiry';
import { readTools, type ReadTools } from '../../../caching/readTools';

const { l10n } = vscode;

/** A field's new value; undefined if it was left as it was. */
export type FieldChange = Partial<CacheDraft> | undefined;

/** The rule that a name breaks; undefined for one that may be. */
export function nameProblem(displayName: string): string | undefined {
  const problems = checkCachedContent({ model: 'models/any', displayName });
  return problems.find(({ field }) => field === 'displayName')?.rule;
}

export async function askName({ displayName }: CacheDraft): Promise<FieldChange> {
  const entered = await vscode.window.showInputBox({
    title: l10n.t('Name of Cached Content'),
    prompt: l10n.t('Up to 128 characters. You can’t change it later.'),
    value: displayName,
    ignoreFocusOut: true,
    validateInput: nameProblem,
  });
  return entered === undefined ? undefined : { displayName: entered };
}

export async function askModel(
  models: readonly Model[],
  current: string | undefined,
): Promise<FieldChange> {
  if (models.length === 0) {
    const rule = l10n.t('This service has no model that supports cached contents.');
    await vscode.window.showQuickPick([], { title: l10n.t('Model'), placeHolder: rule });
    return undefined;
  }
  const items = models.map(({ name, displayName, inputTokenLimit }) => ({
    label: `${name === current ? '$(check) ' : ''}${plainLabel(displayName ?? name)}`,
    description: plainLabel(
      inputTokenLimit === undefined
        ? name
        : l10n.t('{0} · {1} input tokens', name, formatNumber(inputTokenLimit)),
    ),
    name,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Model'),
    placeHolder: l10n.t('A cached content works with this model only'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return picked && { model: picked.name };
}

export async function askInstruction(draft: CacheDraft): Promise<FieldChange> {
  const items = [
    { label: l10n.t('$(edit) Enter Text…'), ask: () => enterInstruction(instructionText(draft)) },
    { label: l10n.t('$(file-code) Choose a Text File…'), ask: readInstruction },
    { label: l10n.t('$(circle-slash) None'), ask: async () => '' },
  ];
  const title = l10n.t('System Instruction');
  const picked = await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true });
  const text = await picked?.ask();
  if (text === undefined) return undefined;
  const { systemInstruction: _, ...context } = draft.context;
  if (text.trim() === '') return { context };
  return { context: { ...context, systemInstruction: { parts: [{ text }] } } };
}

export async function askTools(draft: CacheDraft): Promise<FieldChange> {
  const documents = vscode.workspace.textDocuments.filter(({ languageId }) =>
    ['json', 'jsonc'].includes(languageId),
  );
  const items = [
    { label: l10n.t('$(circle-slash) None'), read: async () => '[]' },
    ...documents.map((document) => ({
      label: `$(json) ${plainLabel(vscode.workspace.asRelativePath(document.uri))}`,
      read: async () => document.getText(),
    })),
    { label: l10n.t('$(folder-opened) Choose a JSON File…'), read: () => readChosenFile(['json']) },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Tools'),
    placeHolder: l10n.t('JSON as { "tools": […], "toolConfig": {…} }'),
    ignoreFocusOut: true,
  });
  const text = await picked?.read();
  return text === undefined ? undefined : toolsChange(draft, text);
}

/** The change that a text of tools makes to the draft; problems with it are shown. */
export function toolsChange({ context }: CacheDraft, text: string): FieldChange {
  const outcome = readTools(text);
  if ('read' in outcome) {
    const { tools: _, toolConfig: __, ...others } = context;
    return { context: { ...others, ...withoutEmpty(outcome.read) } };
  }
  const why =
    'mistake' in outcome
      ? l10n.t(
          'Invalid JSON at line {0}, column {1}.',
          outcome.mistake.line,
          outcome.mistake.column,
        )
      : outcome.violations.map(({ field, rule }) => `${field}: ${rule}`).join('\n');
  void showError(l10n.t('Tools: {0}', why));
  return undefined;
}

export async function askExpiry(
  { expiry }: CacheDraft,
  clock: Pick<Clock, 'now'>,
): Promise<FieldChange> {
  const choices: Expiry[] = [300, 3600, 86_400].map((seconds) => ({ kind: 'ttl', seconds }));
  const items: (vscode.QuickPickItem & { expiry?: Expiry })[] = [
    ...choices.map((each) => ({
      label: expiryText(each, clock.now()),
      expiry: each,
    })),
    {
      label: l10n.t('$(edit) Custom…'),
      description: l10n.t('90 min, 2h, today 18:00, 2026-12-24 09:30'),
    },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Expires'),
    placeHolder: expiryText(expiry, clock.now()),
    ignoreFocusOut: true,
  });
  if (picked === undefined) return undefined;
  return picked.expiry === undefined ? enterExpiry(clock) : { expiry: picked.expiry };
}

async function enterExpiry(clock: Pick<Clock, 'now'>): Promise<FieldChange> {
  const entered = await vscode.window.showInputBox({
    title: l10n.t('Expires'),
    prompt: l10n.t(
      'How long to keep it (90 min, 2h, 1 day, 300s), or when it expires (today 18:00).',
    ),
    ignoreFocusOut: true,
    validateInput: (text) => {
      const typed = readExpiry(text, clock.now());
      if (typed.kind === 'ttl' || typed.kind === 'at') {
        const message = expiryText(typed, clock.now());
        return { message, severity: vscode.InputBoxValidationSeverity.Info };
      }
      return text.trim() === '' ? undefined : typedExpiryProblem(typed);
    },
  });
  const typed = readExpiry(entered ?? '', clock.now());
  return typed.kind === 'ttl' || typed.kind === 'at' ? { expiry: typed } : undefined;
}

function enterInstruction(text: string): Thenable<string | undefined> {
  // The box has one line, and would take the breaks out of what has several.
  const value = text.includes('\n') ? '' : text;
  return vscode.window.showInputBox({
    title: l10n.t('System Instruction'),
    prompt: l10n.t(
      'Text only. You can’t change it later, and chats that use the cached content can’t send another.',
    ),
    value,
    ignoreFocusOut: true,
  });
}

function readInstruction(): Promise<string | undefined> {
  return readChosenFile(undefined);
}

async function readChosenFile(endings: string[] | undefined): Promise<string | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      openLabel: l10n.t('Select'),
      ...(endings && { filters: { JSON: endings } }),
    })) ?? [];
  if (uri === undefined) return undefined;
  try {
    return (await vscode.workspace.openTextDocument(uri)).getText();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    void showError(l10n.t('Can’t read it: {0}', message));
    return undefined;
  }
}

function withoutEmpty({ tools = [], toolConfig }: ReadTools): ReadTools {
  return { ...(tools.length > 0 && { tools }), ...(toolConfig && { toolConfig }) };
}
