import type { FindKind } from '@gantry/contract';
import { isPlace, type TreeNumbers } from '../tree/number-objects.ts';
import { type IndexLine, mostRanges, mostValues } from './index-lines.ts';
import { type NumberRanges, rangesOf, sizeOf } from './number-ranges.ts';
import type { FieldValue } from './set-values.ts';

const longestText = 200;

export interface FieldDraft {
  readonly kind: FindKind;
  readonly set: string | null;
  readonly name: string | null;
  readonly values: Map<string, ValueDraft>;
}

export interface ValueDraft extends Pick<FieldValue, 'text' | 'number' | 'unit' | 'si'> {
  readonly field: FieldDraft;
  /** Local ids of its objects. */
  readonly objects: number[];
}

/** Which objects have which values. Each value is there once, whatever the number of its objects. */
export class FieldIndex {
  readonly #fields = new Map<string, FieldDraft>();
  readonly #named: number[] = [];

  /** The draft of a value; undefined for a text without a letter or number. */
  value({
    kind,
    set,
    name,
    text,
    number,
    unit,
    si,
  }: Omit<FieldValue, 'kind' | 'set' | 'name'> & {
    readonly kind: FindKind;
    readonly set: string | null;
    readonly name: string | null;
  }): ValueDraft | undefined {
    const kept = clean(text);
    if (!/[\p{L}\p{N}]/u.test(kept)) return undefined;
    const [inSet, called] = [set === null ? null : clean(set), name === null ? null : clean(name)];
    const key = `${kind}\n${inSet ?? ''}\n${called ?? ''}`;
    const field = this.#fields.get(key) ?? { kind, set: inSet, name: called, values: new Map() };
    this.#fields.set(key, field);
    const valueKey = `${number === null ? '' : (unit ?? '1')}\n${kept}`;
    const known = field.values.get(valueKey);
    if (known !== undefined) return known;
    const draft: ValueDraft = { field, text: kept, number, unit, si, objects: [] };
    field.values.set(valueKey, draft);
    return draft;
  }

  plainValue(kind: FindKind, text: string | null | undefined): ValueDraft | undefined {
    if (text === null || text === undefined) return undefined;
    return this.value({ kind, set: null, name: null, text, number: null, unit: null, si: null });
  }

  add(localId: number, values: readonly ValueDraft[]): void {
    for (const { objects } of values) if (objects.at(-1) !== localId) objects.push(localId);
  }

  /** Names are found in the rows of the objects; only that there is one is kept here. */
  addName(localId: number): void {
    this.#named.push(localId);
  }

  /** Fields with the most different values lose them where there are too many. */
  *lines(numbers: ReadonlyMap<number, TreeNumbers & { readonly category: string }>): Generator<IndexLine> {
    const numbered = (localIds: Iterable<number>): NumberRanges =>
      rangesOf([...localIds].flatMap((id) => numbers.get(id)?.number ?? []).sort((a, b) => a - b));
    yield { index: indexOf(numbers) };
    const named = numbered(this.#named);
    const plain = { set: null, name: null, unit: null, isNumeric: false };
    yield {
      field: {
        at: 0,
        kind: 'name',
        ...plain,
        objects: sizeOf(named),
        values: 0,
        isKept: true,
        present: [...named],
      },
    };
    const fields = [...this.#fields.values()].sort((a, b) => a.values.size - b.values.size);
    let [values, ranges] = [0, 0];
    for (const [before, { kind, set, name, values: drafts }] of fields.entries()) {
      const all = [...drafts.values()].map((draft) => ({ ...draft, at: numbered(draft.objects) }));
      const present = numbered(new Set(all.flatMap(({ objects }) => objects)));
      const kept = all.filter(({ at }) => at.length > 0).sort((a, b) => sizeOf(b.at) - sizeOf(a.at));
      values += kept.length;
      ranges += kept.reduce((sum, { at }) => sum + at.length / 2, 0);
      const units = new Set(kept.flatMap(({ number, si }) => (number === null ? [] : [si])));
      const [unit = null] = units.size === 1 ? units : [];
      const isNumeric = kept.some(({ number }) => number !== null);
      const isKept = values <= mostValues && ranges <= mostRanges;
      const at = before + 1;
      const objects = sizeOf(present);
      yield {
        field: {
          at,
          kind,
          set,
          name,
          unit,
          isNumeric,
          objects,
          values: kept.length,
          isKept,
          present: [...present],
        },
      };
      if (!isKept) continue;
      for (const [rank, { text, number, unit: said, si, at: members }] of kept.entries())
        yield {
          value: {
            field: at,
            rank,
            text,
            number,
            unit: said,
            si,
            objects: sizeOf(members),
            members: [...members],
          },
        };
    }
  }
}

function indexOf(numbers: ReadonlyMap<number, TreeNumbers & { readonly category: string }>) {
  const all = [...numbers.values()].sort((a, b) => a.number - b.number);
  const shaped = rangesOf(all.filter(({ hasShape }) => hasShape).map(({ number }) => number));
  const wholes = all.flatMap(({ number, hasShape, shapeAt, shapes, category }) =>
    hasShape || shapes === 0 || isPlace({ category }) ? [] : [number, shapeAt, shapes],
  );
  return { objects: all.length, shaped: [...shaped], wholes };
}

/** PostgreSQL cannot store the NUL character. */
function clean(text: string): string {
  return text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, longestText);
}
