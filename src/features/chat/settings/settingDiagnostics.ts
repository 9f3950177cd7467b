import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables';
import type { DocumentFieldId } from '../../../messages/settingsView';
import type { Violation } from '../../../protocol/violation';
import { placeAt, schemaPlaces } from '../../../schema/schemaPlaces';
import type { ChatSettingsModel } from './chatSettingsModel';
import { ruleSentence } from './ruleSentence';
import type { SettingDocuments } from './settingDocuments';

/** The field of a request in front of the path within its schema. */
const schemaPath = /^generationConfig\.response(?:Json)?Schema/u;

/** Shows in the documents of settings what would keep the chat from sending them, as one types. */
export class SettingDiagnostics {
  readonly #documents: SettingDocuments;
  readonly #settings: ChatSettingsModel;

  constructor(documents: SettingDocuments, settings: ChatSettingsModel) {
    this.#documents = documents;
    this.#settings = settings;
  }

  register(): Disposable {
    const parts = new Disposables();
    const shown = parts.add(vscode.languages.createDiagnosticCollection('parley.chatSettings'));
    const check = (document: vscode.TextDocument): void => {
      const id = this.#documents.settingOf(document.uri);
      if (id !== undefined) shown.set(document.uri, this.#diagnosticsOf(id, document));
    };
    // The model, and what it takes, may be another.
    const checkAll = (): void => vscode.workspace.textDocuments.forEach(check);
    parts.add(vscode.workspace.onDidOpenTextDocument(check));
    parts.add(vscode.workspace.onDidChangeTextDocument(({ document }) => check(document)));
    parts.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)));
    parts.add(this.#settings.onDidChange(checkAll));
    checkAll();
    return parts;
  }

  #diagnosticsOf(id: DocumentFieldId, document: vscode.TextDocument): vscode.Diagnostic[] {
    const text = document.getText();
    return this.#settings.violationsOf(id, text).map((violation) => {
      const range = rangeOf(violation, id, document);
      const sentence = ruleSentence(id, violation.field, violation.rule);
      const diagnostic = new vscode.Diagnostic(range, sentence);
      diagnostic.source = 'Parley';
      return diagnostic;
    });
  }
}

function rangeOf(
  { field }: Violation,
  id: DocumentFieldId,
  document: vscode.TextDocument,
): vscode.Range {
  const dialect = id === 'responseSchema' ? 'interface' : 'json';
  const place =
    id === 'systemInstruction'
      ? undefined
      : placeAt(schemaPlaces(document.getText(), dialect), field.replace(schemaPath, ''));
  return place === undefined
    ? document.lineAt(0).range
    : new vscode.Range(document.positionAt(place.start), document.positionAt(place.end));
}
