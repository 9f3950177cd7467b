import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { sanitizeHighlight } from './sanitizer';

const languages = {
  bash,
  cpp,
  csharp,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  markdown,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};

for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
hljs.registerAliases(['shellscript', 'shell', 'console'], { languageName: 'bash' });
hljs.registerAliases(['typescriptreact', 'vue', 'svelte'], { languageName: 'typescript' });
hljs.registerAliases(['javascriptreact'], { languageName: 'javascript' });

/** The usual name of a fence's language; its own word if it isn't a known one. */
export function languageName(language: string): string {
  if (language === 'latex') return 'LaTeX';
  if (language === 'mermaid') return 'Mermaid';
  const known = hljs.getLanguage(language);
  // The grammar for HTML is one for several languages; the fence says which.
  if (known?.name === 'HTML, XML') return language.toUpperCase();
  return known?.name ?? language;
}

/** Code as spans with the highlighter's classes, or as it is where the language is unknown. */
export function highlightCode(code: string, language: string): DocumentFragment {
  if (!hljs.getLanguage(language)) {
    const plain = document.createDocumentFragment();
    plain.append(code);
    return plain;
  }
  return sanitizeHighlight(hljs.highlight(code, { language, ignoreIllegals: true }).value);
}
