import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { escapeHtml } from '../html.ts';

for (const [name, language] of Object.entries({ bash, javascript, json, sql, typescript, xml }))
  hljs.registerLanguage(name, language);

const languages: Readonly<Record<string, string>> = {
  ts: 'typescript',
  tsx: 'typescript',
  js: 'javascript',
  mjs: 'javascript',
  json: 'json',
  sh: 'bash',
  sql: 'sql',
  html: 'xml',
};

/** HTML with classes, no inline styles: the server's content security policy allows none. Unknown languages stay plain. */
export function highlight(code: string, language: string): string {
  const known = languages[language];
  if (known === undefined) return escapeHtml(code);
  return hljs.highlight(code, { language: known, ignoreIllegals: true }).value;
}

/** A block that can be scrolled by keyboard. */
export function codeBlock(html: string): string {
  return `<pre tabindex="0"><code>${html}</code></pre>`;
}
