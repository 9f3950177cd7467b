import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { ChatStrings } from '../../messages/chatStrings';

/** The page's HTML: nothing loads but its own script, styles and font, and nothing inline runs. */
export function chatHtml(
  webview: vscode.Webview,
  distFolder: vscode.Uri,
  strings: ChatStrings,
): string {
  const nonce = randomBytes(16).toString('base64');
  const source = webview.cspSource;
  const uri = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(distFolder, 'webview', name)).toString();
  const policy = [
    `default-src 'none'`,
    `style-src ${source}`,
    `font-src ${source}`,
    `img-src ${source} data:`,
    `script-src 'nonce-${nonce}'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${uri('chat.css')}">
<title>Parley</title>
</head>
<body>
<div id="chat"></div>
<script type="application/json" id="strings">${embeddedJson(strings)}</script>
<script nonce="${nonce}" src="${uri('chat.js')}"></script>
</body>
</html>`;
}

/** JSON that can't end the script element it stands in. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
