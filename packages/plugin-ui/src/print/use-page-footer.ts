import { useEffect } from 'react';

/** Names the record and counts the pages at the foot of each printed page, so that a loose page can be put back. */
export function usePageFooter(text: string): void {
  useEffect(() => {
    // Griffel writes no margin boxes of pages, and the policy of the page forbids style elements.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRule(text));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [text]);
}

const look =
  "font: 8pt 'Segoe UI', 'Noto Sans SC', sans-serif; color: #4B545F; vertical-align: top; padding-top: 2mm;";

/** Browsers that know no margin boxes skip them. */
export function pageRule(text: string): string {
  return `@page {
    size: A4;
    margin: 12mm 12mm 14mm;
    @bottom-left { content: ${quoted(text)}; ${look} }
    @bottom-right { content: counter(page) ' / ' counter(pages); ${look} }
  }`;
}

/** As a string of CSS. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (char) => `\\${(char.codePointAt(0) ?? 0).toString(16)} `)}"`;
