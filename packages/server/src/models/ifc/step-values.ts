/** A reference to another entity of the file. */
export interface StepReference {
  readonly reference: number;
}
/** A word of an enumeration, such as `LINE` for `.LINE.`. */
export interface StepWord {
  readonly word: string;
}
/** A value with its type, such as `IFCLENGTHMEASURE(1.5)`. */
export interface StepTyped {
  readonly type: string;
  readonly value: StepValue;
}
/** An attribute as it is written in the file. Null stands for `$` and `*`. */
export type StepValue = null | number | string | StepReference | StepWord | StepTyped | readonly StepValue[];

/**
 * Reads the attributes of an entity.
 * @param text - from the first parenthesis on, in Latin-1; what follows the last one is ignored.
 * @returns undefined if the text is not well formed.
 */
export function parseAttributes(text: string): readonly StepValue[] | undefined {
  const parser = new ValueParser(text);
  const value = parser.value();
  return parser.failed || !Array.isArray(value) ? undefined : value;
}

/** The attributes of an entity as they are written, from the first parenthesis on. */
export function splitAttributes(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 1;
  tokens.lastIndex = 0;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    if (token === '(') depth++;
    else if (token === ')') depth--;
    if ((token === ',' && depth === 1) || (token === ')' && depth === 0)) {
      parts.push(text.slice(start, found.index).trim());
      start = found.index + 1;
      if (depth === 0) break;
    }
  }
  tokens.lastIndex = 0;
  return parts;
}

/** Id of the referenced entity. */
export function referenceIn(value: StepValue | undefined): number | undefined {
  return isPart(value, 'reference') ? value.reference : undefined;
}

export function referencesIn(value: StepValue | undefined): readonly number[] {
  return listIn(value)
    .map(referenceIn)
    .filter((id) => id !== undefined);
}

export function numberIn(value: StepValue | undefined): number | undefined {
  const inner = isPart(value, 'type') ? value.value : value;
  return typeof inner === 'number' && Number.isFinite(inner) ? inner : undefined;
}

export function numbersIn(value: StepValue | undefined): readonly number[] {
  return listIn(value)
    .map(numberIn)
    .filter((number) => number !== undefined);
}

export function textIn(value: StepValue | undefined): string | undefined {
  const inner = isPart(value, 'type') ? value.value : value;
  return typeof inner === 'string' ? inner : undefined;
}

export function wordIn(value: StepValue | undefined): string | undefined {
  return isPart(value, 'word') ? value.word : undefined;
}

/** Name of the type that is written with a value. */
export function typeIn(value: StepValue | undefined): string | undefined {
  return isPart(value, 'type') ? value.type : undefined;
}

export function listIn(value: StepValue | undefined): readonly StepValue[] {
  return isList(value) ? value : [];
}

function isList(value: StepValue | undefined): value is readonly StepValue[] {
  return Array.isArray(value);
}

type Part = StepReference | StepWord | StepTyped;

function isPart<K extends 'reference' | 'word' | 'type'>(
  value: StepValue | undefined,
  key: K,
): value is Extract<Part, Readonly<Record<K, unknown>>> {
  return typeof value === 'object' && value !== null && !isList(value) && key in value;
}

/** Texts, numbers, words, references, names of types and marks; spaces and comments are left out. */
const tokens =
  /\/\*[\s\S]*?\*\/|\s+|'(?:[^']|'')*'|"[^"]*"|#\d+|\.[A-Za-z0-9_]+\.|[-+]?\d+\.?\d*(?:[eE][-+]?\d+)?|[A-Za-z_][A-Za-z0-9_]*|[$*(),]/y;

class ValueParser {
  failed = false;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): StepValue {
    const token = this.#next();
    if (token === '(') return this.#list();
    if (token === undefined || token === ')' || token === ',') return this.#fail();
    if (token === '$' || token === '*') return null;
    const first = token.charAt(0);
    if (first === '#') return { reference: Number(token.slice(1)) };
    if (first === "'") return decodeText(token.slice(1, -1));
    if (first === '"') return token.slice(1, -1);
    if (first === '.') return { word: token.slice(1, -1).toUpperCase() };
    if (/[-+\d]/.test(first)) return Number(token);
    if (this.#next() !== '(') return this.#fail();
    const inner = this.#list();
    return { type: token.toUpperCase(), value: inner.length === 1 ? (inner[0] ?? null) : inner };
  }

  #list(): readonly StepValue[] {
    const values: StepValue[] = [];
    if (this.#peek() === ')') {
      this.#next();
      return values;
    }
    while (!this.failed) {
      values.push(this.value());
      const mark = this.#next();
      if (mark === ')') break;
      if (mark !== ',') this.#fail();
    }
    return values;
  }

  #peek(): string | undefined {
    const at = this.#at;
    const token = this.#next();
    this.#at = at;
    return token;
  }

  #next(): string | undefined {
    for (;;) {
      tokens.lastIndex = this.#at;
      const token = tokens.exec(this.#text)?.[0];
      if (token === undefined) return undefined;
      this.#at += token.length;
      if (!/^\s|^\/\*/.test(token)) return token;
    }
  }

  #fail(): null {
    this.failed = true;
    return null;
  }
}

/** The format's ways to write characters beyond ASCII. */
function decodeText(written: string): string {
  return written
    .replaceAll("''", "'")
    .replace(/\\X2\\([0-9A-Fa-f]*)\\X0\\/g, (_, hex: string) =>
      (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(''),
    )
    .replace(/\\X\\([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\S\\(.)/g, (_, base: string) => String.fromCharCode(base.charCodeAt(0) + 128))
    .replaceAll('\\\\', '\\');
}
