import type { FileKind } from '@gantry/plugin-sdk/server';

const longestName = 120;

/** Allowed extensions of each kind, the usual one first. */
const endings: Readonly<Record<FileKind, readonly string[]>> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  csv: ['csv'],
  text: ['txt', 'text', 'log', 'md'],
  mp4: ['mp4', 'm4v'],
};
const pictures: ReadonlySet<FileKind> = new Set(['jpeg', 'png']);

/** Invisible characters, and those that change the writing direction: `photo‮gpj.exe` reads as `photoexe.jpg`. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name that is safe on any system: no path, no invisible characters, none that Windows forbids, at most 120 characters. */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(hidden, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (plain === '') return 'file';
  const { stem, ending } = splitName(plain);
  return ending === ''
    ? cut(plain, longestName)
    : `${cut(stem, longestName - ending.length - 1)}.${cut(ending, 20)}`;
}

/** The extension in lower case without its dot, or an empty string. */
export function endingOf(name: string): string {
  return splitName(name).ending.toLowerCase();
}

/**
 * The name with an extension that fits the content. Adds a missing one, and corrects that of a picture with another picture format.
 * @returns null if the extension belongs to another kind.
 */
export function nameFor(name: string, kind: FileKind): string | null {
  const { stem, ending } = splitName(name);
  const [usual = kind] = endings[kind];
  const claimed = (Object.keys(endings) as FileKind[]).find(
    (
      each, // the keys are those of the record
    ) => endings[each].includes(ending.toLowerCase()),
  );
  if (claimed === kind) return name;
  if (claimed !== undefined && pictures.has(claimed) && pictures.has(kind)) return `${stem}.${usual}`;
  if (ending === '' || (claimed === undefined && !looksLikeEnding(ending))) return `${name}.${usual}`;
  return null;
}

/** `Report v1.2 final`, for example, has no extension. */
function looksLikeEnding(ending: string): boolean {
  return /^[a-z][a-z0-9]{0,9}$/i.test(ending);
}

function splitName(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || name.length - dot > 20) return { stem: name, ending: '' };
  return { stem: name.slice(0, dot), ending: name.slice(dot + 1) };
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}
