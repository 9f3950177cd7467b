import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { escapeMarkup } from '../base/untrusted/escape';

/** What a page is made of. */
export interface PageOptions {
  /** Of its bundle in dist/webview, and of the element that it fills. */
  name: string;
  title: string;
  /** The texts that it shows. */
  strings: object;
  /** Whether it shows its own images, and shows or plays media that come as data. */
  hasMedia?: boolean;
  /** What the page shows images out of, beside its own; the page finds it as `data-media`. */
  mediaFolder?: vscode.Uri;
  /** What it shows first, which is in its HTML. */
  first?: Promise<object>;
}

/**
 * A page's HTML: nothing loads but its own script, styles and fonts, and nothing inline runs.
 *
 * @param first what came of the options' `first`
 */
export function pageHtml(
  webview: vscode.Webview,
  distFolder: vscode.Uri,
  { name, title, strings, hasMedia = false, mediaFolder }: PageOptions,
  first?: object,
): string {
  const nonce = randomBytes(16).toString('base64');
  const source = webview.cspSource;
  const uri = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(distFolder, 'webview', file)).toString();
  const media = mediaFolder === undefined ? '' : webview.asWebviewUri(mediaFolder).toString();
  const policy = [
    `default-src 'none'`,
    `style-src ${source}`,
    `font-src ${source}`,
    ...(hasMedia ? [`img-src ${source} data:`, 'media-src data:'] : []),
    `script-src 'nonce-${nonce}'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${shownLanguage()}" dir="${directionOf(shownLanguage())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${uri(`${name}.css`)}">
<title>${escapeMarkup(title)}</title>
</head>
<body>
<main id="${name}" data-media="${escapeMarkup(media)}"></main>
<script type="application/json" id="given">${embeddedJson({ strings, first })}</script>
<script nonce="${nonce}" src="${uri(`${name}.js`)}"></script>
</body>
</html>`;
}

/** The language that Parley speaks here: English, where it has no translation. */
function shownLanguage(): string {
  return vscode.l10n.uri === undefined ? 'en' : vscode.env.language;
}

/** `qps-plocm` is the made-up language that shows what is not ready to be mirrored. */
function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he|ur|qps-plocm)(?:-|$)/u.test(language) ? 'rtl' : 'ltr';
}

/** JSON that can't end the script element it is in. */
function embeddedJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
