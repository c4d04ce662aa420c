import { inPage } from '@gantry/contract';
import type { OpeningAnswers } from './opening.ts';

/** What goes into the head and to the end of the body of a page. */
export interface PageParts {
  readonly head: string;
  readonly end: string;
}

/**
 * The answers as elements of the page. They stand at its end, so that the browser finds the app's code before them; it runs only
 * after the whole page has arrived. Only the head names them, for the script there.
 * @param withFiles - whether the page shows the models
 */
export function writeOpening(
  { answers, files }: OpeningAnswers,
  nonce: string,
  withFiles: boolean,
): PageParts {
  const blocks = [...answers].map(
    ([path, answer]) =>
      `<script type="application/json" nonce="${nonce}" ${inPage.answer}="${attribute(path)}">${json(answer)}</script>`,
  );
  return {
    head: `${meta(inPage.sent, [...answers.keys()])}${withFiles ? meta(inPage.files, files) : ''}`,
    end: blocks.join(''),
  };
}

function meta(name: string, paths: readonly string[]): string {
  return paths.length === 0 ? '' : `<meta name="${name}" content="${attribute(paths.join(' '))}">`;
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
