import { inPage } from '@gantry/contract';
import type { OpeningAnswers } from './opening.ts';

/** What goes into the head and to the end of the body of a page. */
export interface PageParts {
  readonly head: string;
  readonly end: string;
}

/** What a page shows of the models at its opening: those of the latest day, and that from the home view. */
export interface ShownModels {
  readonly latest: boolean;
  readonly fromHome: boolean;
}

/**
 * The answers as elements of the page. They stand at its end, so that the browser finds the app's code before them; it runs only
 * after the whole page has arrived. Only the head names them, for the scripts there.
 */
export function writeOpening(
  { answers, files, looks }: OpeningAnswers,
  nonce: string,
  { latest, fromHome }: ShownModels,
): PageParts {
  const blocks = [...answers].map(
    ([path, answer]) =>
      `<script type="application/json" nonce="${nonce}" ${inPage.answer}="${attribute(path)}">${json(answer)}</script>`,
  );
  const head = [
    meta(inPage.sent, [...answers.keys()].join(' ')),
    latest ? meta(inPage.files, files.join(' ')) : '',
    latest && fromHome && looks.looks.length > 0 ? meta(inPage.looks, JSON.stringify(looks)) : '',
  ];
  return { head: head.join(''), end: blocks.join('') };
}

function meta(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${attribute(content)}">`;
}

/** JSON that ends no script element and begins no comment in it, whatever texts of people it has. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function attribute(text: string): string {
  return text.replaceAll(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
