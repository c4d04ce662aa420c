import type { Format, Messages } from '@gantry/plugin-sdk';
import type { formMessages } from './form-messages.ts';
import { isSame, valueAt } from './form-values.ts';
import { isKeyedRow, type KeyedRows, listOf } from './keyed-rows.ts';
import { isRecord } from './rebase.ts';

/** A field's label, and how its values read. Without `show` a value is described by the fields in it, or as text. */
export interface FieldWord {
  /** The field's label, as a conflict names it. */
  readonly label: string;
  /** How a value reads, in the user's language. @param other - what it is set beside */
  readonly show?: ((value: unknown, other: unknown) => string) | undefined;
  /** Of a list: how its rows are recognised. */
  readonly rows?: KeyedRows | undefined;
  /** Of a list whose rows are drawn by the field itself: it shows the problems of what is in it. */
  readonly showsInner?: boolean | undefined;
}

/** The form's own texts, in the language of the view. */
export interface FormTexts {
  readonly t: Messages<(typeof formMessages.keys)[number]>['t'];
  readonly format: Format;
}

/** Labels and values of a form in the user's words, as its mounted fields describe them, by path. */
export class FieldWords {
  readonly #words = new Map<string, FieldWord>();
  readonly #onChange: () => void;

  /** @param onChange - called when a field is added or its words change, for example when the name of a person has loaded */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Adds a field's words; the returned function removes them. */
  add(path: string, word: FieldWord): () => void {
    this.#words.set(path, word);
    this.#onChange();
    return () => {
      if (this.#words.get(path) === word) this.#words.delete(path);
    };
  }

  /** Whether a mounted field shows what is wrong at a path. */
  has(path: string): boolean {
    return (
      this.#words.has(path) ||
      [...this.#words].some(([name, { showsInner }]) => showsInner === true && path.startsWith(`${name}.`))
    );
  }

  /** Whether a mounted field describes the value at a path, or parts of it. */
  describes(path: string): boolean {
    return this.#wordOf(path) !== undefined || this.#namesIn(path).length > 0;
  }

  /** Whether a mounted field holds the value at a path, or the list or record that contains it. */
  holds(path: string): boolean {
    return [...this.#words.keys()].some((name) => path === name || path.startsWith(`${name}.`));
  }

  /** Whether there are mounted fields for parts of the value at a path, or of another row of its list. */
  hasFields(path: string): boolean {
    return this.#namesIn(path).length > 0;
  }

  /** How the rows at a path are recognised. */
  keyedRows(path: string): KeyedRows | undefined {
    return this.#wordOf(path)?.rows;
  }

  /**
   * A field's label; one in a row says which row it is in.
   * @param values - for what a keyed row is called
   */
  label(path: string, texts: FormTexts, values?: unknown): string {
    const own = this.#ownLabel(path);
    const [, rows, at] = /^(.+)\.(\d+)(?=\.|$)/.exec(path) ?? [];
    if (rows === undefined) return own;
    const list = this.label(rows, texts, values);
    const name = this.keyedRows(rows)?.label?.(valueAt(values, `${rows}.${at}`));
    if (`${rows}.${at}` === path) return name ?? texts.t('rowOf', { rows: list, row: Number(at) + 1 });
    return name === undefined
      ? texts.t('inRow', { field: own, rows: list, row: Number(at) + 1 })
      : texts.t('inNamedRow', { field: own, row: name });
  }

  /** The label of a keyed row that may have been removed. */
  labelOfRow(path: string, row: unknown, texts: FormTexts): string {
    const list = listOf(path);
    return this.keyedRows(list)?.label?.(row) ?? texts.t('aRow', { rows: this.label(list, texts) });
  }

  /**
   * A value for the reader.
   * @param other - what it is set beside: of rows, only those that are not in the other are shown
   */
  show(path: string, value: unknown, texts: FormTexts, other?: unknown): string {
    const show = this.#wordOf(path)?.show;
    if (show) return show(value, other);
    if (isKeyedRow(path)) {
      if (value === undefined) return texts.t('removed');
      const showRow = this.keyedRows(listOf(path))?.show;
      if (showRow) return showRow(value) || texts.t('empty');
    }
    if (Array.isArray(value)) return this.#showRows(path, value, Array.isArray(other) ? other : [], texts);
    const names = isRecord(value) ? this.#namesIn(path) : [];
    return names.length > 0 && isRecord(value)
      ? texts.format.list(
          names
            .filter((name) => !isEmpty(value[name]))
            .map((name) => {
              const text = this.show(`${path}.${name}`, value[name], texts);
              const label = this.#wordOf(`${path}.${name}`)?.label;
              return label === undefined ? text : `${label} ${text}`;
            }),
        ) || texts.t('empty')
      : plainText(value, texts);
  }

  #showRows(path: string, rows: readonly unknown[], others: readonly unknown[], texts: FormTexts): string {
    if (this.#namesIn(`${path}.0`).length === 0) return plainText(rows, texts);
    const lines = rows.flatMap((row, at) =>
      others.some((other) => isSame(row, other))
        ? []
        : [texts.t('rowText', { row: at + 1, text: this.show(`${path}.${at}`, row, texts) })],
    );
    return [texts.t('rows', { count: rows.length }), ...lines].join('\n');
  }

  /** Rows share their words: one that is not mounted is named like those that are. */
  #wordOf(path: string): FieldWord | undefined {
    const shape = withoutRows(path);
    const found = this.#words.get(path);
    return found ?? [...this.#words].find(([name]) => withoutRows(name) === shape)?.[1];
  }

  #namesIn(path: string): readonly string[] {
    const start = `${withoutRows(path)}.`;
    const inside = [...this.#words.keys()].map(withoutRows).filter((name) => name.startsWith(start));
    return [...new Set(inside.map((name) => name.slice(start.length).split('.')[0] ?? ''))];
  }

  /** A part of the form without a label is named by the fields in it. */
  #ownLabel(path: string): string {
    const inside = this.#namesIn(path).map((name) => this.#ownLabel(`${path}.${name}`));
    return this.#wordOf(path)?.label ?? (inside.join(', ') || path);
  }
}

function withoutRows(path: string): string {
  return path.replaceAll(/\.(\d+|#[^.]*)(?=\.|$)/g, '.*');
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** A value that no field describes: a person or a company by name, a moment as a date, lists and records by their content. */
function plainText(value: unknown, texts: FormTexts): string {
  if (isEmpty(value)) return texts.t('empty');
  if (typeof value === 'boolean') return texts.t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return texts.format.list(value.map((one) => plainText(one, texts)));
  if (isRecord(value)) {
    if (typeof value.name === 'string') return value.name;
    const filled = Object.values(value).filter((one) => !isEmpty(one));
    return texts.format.list(filled.map((one) => plainText(one, texts))) || texts.t('empty');
  }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value))
    return texts.format.dateTime(value);
  return String(value);
}
