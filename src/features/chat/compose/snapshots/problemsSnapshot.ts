import * as vscode from 'vscode';
import { distinctName } from '../../../../platform/distinctName';
import { formatNumber } from '../../../../platform/formatNumber';
import type { Loaded } from '../../../../services/attachments/attachmentName';
import { isAttachable } from '../../../../services/attachments/editorAttachment';
import { attachmentText } from '../../../../source/attachmentText';
import { isSecretPath } from '../../../../source/leftOutFiles';
import { snapshotOf } from './snapshotOf';

const { l10n } = vscode;

/** More problems than this are not looked at one by one. */
const maxProblems = 200;
const maxMessage = 2000;

interface Problem {
  uri: vscode.Uri;
  path: string;
  diagnostic: vscode.Diagnostic;
}

/** Problems, those that VS Code shows now, by file and line; where they are too many, errors first. */
export function readProblems(all = vscode.languages.getDiagnostics()): Loaded {
  const found = shownProblems(all);
  if (found.length === 0) return { remarks: [l10n.t('No problems to attach.')] };
  const chosen = found
    .toSorted((a, b) => a.diagnostic.severity - b.diagnostic.severity)
    .slice(0, maxProblems)
    .toSorted(byPlace);
  const beyond = found.length - chosen.length;
  const lines = [
    ...chosen.map(lineOf),
    ...(beyond === 0 ? [] : [`(${beyond} more problems are not listed)`]),
  ];
  const text = attachmentText({ path: 'Problems', languageId: 'log' }, `${lines.join('\n')}\n`);
  const detail =
    found.length === 1
      ? l10n.t('1 problem in the workspace')
      : l10n.t('{0} problems in the workspace', formatNumber(found.length));
  return {
    attachment: snapshotOf('problems', detail, text),
    remarks:
      beyond === 0
        ? []
        : [
            l10n.t(
              'Attached {0} of {1} problems, errors first.',
              formatNumber(chosen.length),
              formatNumber(found.length),
            ),
          ],
  };
}

/** Hints are no problems to VS Code either. What is said of a file with secrets may quote them. */
function shownProblems(all: readonly [vscode.Uri, vscode.Diagnostic[]][]): Problem[] {
  return all.flatMap(([uri, diagnostics]) => {
    if (!isAttachable(uri) || isSecretPath(uri.path)) return [];
    const path = distinctName(uri);
    return diagnostics
      .filter(({ severity }) => severity !== vscode.DiagnosticSeverity.Hint)
      .map((diagnostic) => ({ uri, path, diagnostic }));
  });
}

function byPlace(a: Problem, b: Problem): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.diagnostic.range.start.compareTo(b.diagnostic.range.start);
}

/** As compilers print it: `src/retry.ts:10:3: error: … (ts 2304)`. */
function lineOf({ path, diagnostic }: Problem): string {
  const { range, severity, message, source = '', code } = diagnostic;
  const number = typeof code === 'object' ? code.value : code;
  const origin = [source, ...(number === undefined ? [] : [String(number)])].join(' ').trim();
  const words = message.slice(0, maxMessage).trim().replaceAll(/\r?\n/gu, '\n    ');
  const place = `${path}:${range.start.line + 1}:${range.start.character + 1}`;
  return `${place}: ${severities[severity]}: ${words}${origin === '' ? '' : ` (${origin})`}`;
}

const severities: Record<vscode.DiagnosticSeverity, string> = {
  [vscode.DiagnosticSeverity.Error]: 'error',
  [vscode.DiagnosticSeverity.Warning]: 'warning',
  [vscode.DiagnosticSeverity.Information]: 'information',
  [vscode.DiagnosticSeverity.Hint]: 'hint',
};
