import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables';
import type { DocumentFieldId } from '../../../messages/settingsView';
import type { Violation } from '../../../protocol/violation';
import { placesAt, type Stretch } from '../../../schema/schemaPlaces';
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
    const violations = this.#settings.violationsOf(id, text);
    if (violations.length === 0) return [];
    const places = placesOf(violations, id, text);
    return violations.map(({ field, rule }, at) => {
      const range = rangeOf(places[at], document);
      const diagnostic = new vscode.Diagnostic(range, ruleSentence(id, field, rule));
      diagnostic.source = 'Parley';
      return diagnostic;
    });
  }
}

function placesOf(
  violations: readonly Violation[],
  id: DocumentFieldId,
  text: string,
): (Stretch | undefined)[] {
  if (id === 'systemInstruction') return [];
  const paths = violations.map(({ field }) => field.replace(schemaPath, ''));
  return placesAt(text, id === 'responseSchema' ? 'interface' : 'json', paths);
}

function rangeOf(place: Stretch | undefined, document: vscode.TextDocument): vscode.Range {
  return place === undefined
    ? document.lineAt(0).range
    : new vscode.Range(document.positionAt(place.start), document.positionAt(place.end));
}
