/** A line of the file that other lines point at. */
export interface StepRef {
  readonly id: number;
}

/** Text that is written unchanged: an enumeration value, an integer, `*`, a typed value. */
export interface StepLiteral {
  readonly literal: string;
}

/** Numbers are written as STEP reals (with a point); use {@link integer} where the schema wants an integer. */
export type StepValue = StepRef | StepLiteral | number | string | null | readonly StepValue[];

export const derived: StepLiteral = { literal: '*' };

export function enumeration(name: string): StepLiteral {
  return { literal: `.${name}.` };
}

export function integer(value: number): StepLiteral {
  return { literal: String(value) };
}

/** A value of a select type, for instance `IFCLABEL('EB')`. */
export function typed(type: string, value: StepValue): StepLiteral {
  return { literal: `${type}(${stepText(value)})` };
}

/** Characters that must be escaped in a STEP string: all except printable ASCII. */
const BEYOND_ASCII = /[^\x20-\x7e]+/g;

function quoted(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replace(BEYOND_ASCII, (run) => {
      let hex = '';
      for (let i = 0; i < run.length; i++)
        hex += run.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0');
      return `\\X2\\${hex}\\X0\\`;
    });
  return `'${escaped}'`;
}

/** A tenth of a micrometre is below anything modelled here, and short numbers keep the file small. */
function real(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`A STEP file cannot hold the number ${value}.`);
  const rounded = Math.round(value * 1e7) / 1e7;
  const text = String(rounded === 0 ? 0 : rounded);
  if (text.includes('e')) return text.replace('e', text.includes('.') ? 'E' : '.E');
  return text.includes('.') ? text : `${text}.`;
}

function isList(value: StepValue): value is readonly StepValue[] {
  return Array.isArray(value);
}

export function stepText(value: StepValue): string {
  if (value === null) return '$';
  if (typeof value === 'number') return real(value);
  if (typeof value === 'string') return quoted(value);
  if (isList(value)) return `(${value.map(stepText).join(',')})`;
  return 'id' in value ? `#${value.id}` : value.literal;
}

/** Collects the lines of a STEP data section; the owner drains the text as it grows. */
export class StepWriter {
  private lastId = 0;
  private text = '';

  /** Number of characters that {@link drain} would return. */
  get pending(): number {
    return this.text.length;
  }

  /** Writes one instance. @param type - an IFC class name in any case. */
  add(type: string, ...values: readonly StepValue[]): StepRef {
    this.lastId += 1;
    this.text += `#${this.lastId}=${type.toUpperCase()}${stepText(values)};\n`;
    return { id: this.lastId };
  }

  /** Writes text outside any instance: the header and the section marks. */
  raw(text: string): void {
    this.text += text;
  }

  drain(): string {
    const text = this.text;
    this.text = '';
    return text;
  }
}
