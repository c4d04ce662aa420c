import type { ModelProblem } from '@gantry/contract';

/** The schemas that the converter's engine knows. */
export type EngineSchema = 'IFC2X3' | 'IFC4' | 'IFC4X3';

export interface IfcHeader {
  /** As spelt in the file, such as `IFC4X4_B072BCCA`. */
  readonly schema: string;
  /** The schema with which the file is converted. */
  readonly engineSchema: EngineSchema;
  /** True for drafts and older editions: entities that the engine does not know are left out. */
  readonly partlySupported: boolean;
  /** Byte offsets of the schema's name in the file, without its quotes: first byte, and closing quote. */
  readonly schemaStart: number;
  readonly schemaEnd: number;
}

export type HeaderReading =
  | { readonly kind: 'header'; readonly header: IfcHeader }
  | { readonly kind: 'problem'; readonly problem: ModelProblem }
  /** The header continues beyond the given bytes. */
  | { readonly kind: 'incomplete' };

const exactSchemas: Readonly<Record<string, EngineSchema>> = {
  IFC2X3: 'IFC2X3',
  IFC2X3_TC1: 'IFC2X3',
  IFC4: 'IFC4',
  IFC4_ADD1: 'IFC4',
  IFC4_ADD2: 'IFC4',
  IFC4_ADD2_TC1: 'IFC4',
  IFC4X3: 'IFC4X3',
  IFC4X3_TC1: 'IFC4X3',
  IFC4X3_ADD1: 'IFC4X3',
  IFC4X3_ADD2: 'IFC4X3',
};
/** Editions that are similar enough to one of the three. The first match counts. */
const nearSchemas: readonly (readonly [RegExp, EngineSchema])[] = [
  [/^IFC4X\d/, 'IFC4X3'],
  [/^IFC4(?!\d)/, 'IFC4'],
  [/^IFC2X/, 'IFC2X3'],
];

/** How to convert a file with this schema, or null if it cannot be converted. */
export function engineSchemaOf(
  schema: string,
): { readonly engineSchema: EngineSchema; readonly partlySupported: boolean } | null {
  const name = schema.trim().toUpperCase();
  const exact = exactSchemas[name];
  if (exact !== undefined) return { engineSchema: exact, partlySupported: false };
  const near = nearSchemas.find(([form]) => form.test(name));
  return near === undefined ? null : { engineSchema: near[1], partlySupported: true };
}

/**
 * Reads the header of a STEP physical file (ISO 10303-21) up to the start of its data.
 * @param head - the first bytes of the file.
 * @param isWhole - whether `head` is the whole file.
 */
export function readIfcHeader(head: Uint8Array, isWhole: boolean): HeaderReading {
  const scanner = new StepScanner(Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1'));
  const more: HeaderReading = isWhole ? { kind: 'problem', problem: 'TRUNCATED' } : { kind: 'incomplete' };
  let started = false;
  let inSchema = false;
  let named: StepToken | undefined;
  let ended = false;
  for (;;) {
    const token = scanner.next();
    if (token === undefined) return started || !isWhole ? more : { kind: 'problem', problem: 'NOT_IFC' };
    if (!started) {
      if (token.text !== 'ISO-10303-21') return { kind: 'problem', problem: 'NOT_IFC' };
      started = true;
    } else if (token.kind === 'text') {
      if (inSchema) named ??= token;
    } else if (ended) {
      // The third edition of the standard allows these two sections before the data.
      if (token.kind === 'word' && !['DATA', 'ANCHOR', 'REFERENCE'].includes(token.text))
        return { kind: 'problem', problem: 'BROKEN' };
      if (token.kind === 'word') return headerOf(named);
    } else if (token.kind === 'word') {
      inSchema = token.text === 'FILE_SCHEMA';
      ended = token.text === 'ENDSEC';
      if (token.text === 'DATA') return { kind: 'problem', problem: 'BROKEN' };
    }
  }
}

function headerOf(named: StepToken | undefined): HeaderReading {
  if (named === undefined) return { kind: 'problem', problem: 'BROKEN' };
  const schema = named.text.trim();
  if (!/^IFC/i.test(schema)) return { kind: 'problem', problem: 'NOT_IFC' };
  const engine = engineSchemaOf(schema);
  if (engine === null) return { kind: 'problem', problem: 'UNSUPPORTED_SCHEMA' };
  return { kind: 'header', header: { schema, ...engine, schemaStart: named.start, schemaEnd: named.end } };
}

interface StepToken {
  readonly kind: 'word' | 'text' | 'mark';
  /** Words in upper case; texts without their quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Splits Latin-1 text into the tokens of a STEP file: one character is one byte, so positions are byte offsets. */
class StepScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    // Some editors add the UTF-8 byte order mark.
    if (text.startsWith('\u00ef\u00bb\u00bf')) this.#at = 3;
  }

  /** Undefined at the end of the text, also within a token. */
  next(): StepToken | undefined {
    const text = this.#text;
    for (;;) {
      while (this.#at < text.length && text.charCodeAt(this.#at) <= 32) this.#at++;
      if (!text.startsWith('/*', this.#at)) break;
      const end = text.indexOf('*/', this.#at + 2);
      this.#at = end === -1 ? text.length : end + 2;
    }
    if (this.#at >= text.length) return undefined;
    if (text[this.#at] === "'") return this.#quoted();
    const start = this.#at;
    while (this.#at < text.length && /[A-Za-z0-9_-]/.test(text.charAt(this.#at))) this.#at++;
    if (this.#at === text.length) return undefined;
    if (this.#at > start)
      return { kind: 'word', text: text.slice(start, this.#at).toUpperCase(), start, end: this.#at };
    this.#at++;
    return { kind: 'mark', text: text.slice(start, this.#at), start, end: this.#at };
  }

  /** Two quotes inside a text stand for one. */
  #quoted(): StepToken | undefined {
    const start = this.#at + 1;
    let end = this.#text.indexOf("'", start);
    while (end !== -1 && this.#text[end + 1] === "'") end = this.#text.indexOf("'", end + 2);
    if (end === -1) {
      this.#at = this.#text.length;
      return undefined;
    }
    this.#at = end + 1;
    return { kind: 'text', text: this.#text.slice(start, end).replaceAll("''", "'"), start, end };
  }
}
