import { useEffect, useReducer, useRef, useState } from 'react';
import { FieldWords, type FormTexts } from './field-words.ts';
import { type FormValues, isSame, valueAt, withValueAt } from './form-values.ts';
import { isKeyedRow, listOf, placeOf, withRow } from './keyed-rows.ts';
import { type ContestedField, differences, type FormShape, rebase } from './rebase.ts';
import type { FormConflict, SaveConflict } from './record-form.ts';

/** Two versions of a form merged, with the changes of both sides. */
export interface Merged {
  /** Fields that both changed have mine. */
  readonly values: FormValues;
  readonly contested: readonly ContestedField[];
  /** Paths of what the other changed. */
  readonly changed: readonly string[];
}

type About = Omit<SaveConflict, 'current' | 'currentVersion'>;

export interface ConflictState {
  /** Labels and values of the form's fields. */
  readonly words: FieldWords;
  /** For the notice, with what was chosen so far. */
  readonly shown: Omit<FormConflict, 'isUnread' | 'show'> | undefined;
  merge(before: FormValues, theirs: FormValues, mine: FormValues): Merged;
  /** Names what the other person changed, and lets the user choose where both did. */
  open(merged: Merged, about?: About): void;
  /** The values of a field that both changed; empty for other fields. */
  contested(path: string): readonly unknown[];
  /** Rows were added, removed or moved: this settles what was asked about them by their place. A keyed row keeps its question. */
  settle(path: string): void;
  close(): void;
}

/** A conflict on top of one that is still shown: what was asked about fields that did not change since is still asked. */
function together(open: Merged | undefined, merged: Merged): Merged {
  if (open === undefined) return merged;
  const { contested, changed } = merged;
  const isIn = (path: string, other: string) => `${path}.`.startsWith(`${other}.`);
  const asked = open.contested.filter(
    ({ path }) => !changed.some((other) => isIn(path, other) || isIn(other, path)),
  );
  return {
    ...merged,
    contested: [...asked, ...contested],
    changed: [...new Set([...open.changed, ...changed])],
  };
}

/** What two people changed in a form at the same time, and which values are kept. */
export function useFormConflict(
  texts: FormTexts,
  values: FormValues,
  setValues: (change: (now: FormValues) => FormValues) => void,
): ConflictState {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const isOpen = useRef(false);
  const [words] = useState(() => new FieldWords(() => isOpen.current && redraw()));
  const [conflict, setConflict] = useState<Merged & { readonly about: About }>();
  useEffect(() => {
    isOpen.current = conflict !== undefined;
  }, [conflict]);
  const shape: FormShape = {
    hasFields: (path) => words.hasFields(path),
    keyOf: (path) => words.keyedRows(path)?.key,
  };
  const placeIn = (now: FormValues, path: string) => placeOf(now, path, shape.keyOf);
  const choose = (path: string, choice: 'mine' | 'theirs') => {
    const field = conflict?.contested.find((one) => one.path === path);
    if (!field) return;
    setValues((now) => {
      if (field.at !== undefined) return withRow(now, path, field[choice], field.at, shape.keyOf);
      const place = placeIn(now, path);
      return place === undefined ? now : withValueAt(now, place, field[choice]);
    });
  };
  const labelOf = (path: string) => {
    const place = placeIn(values, path);
    return place === undefined ? words.label(listOf(path), texts, values) : words.label(place, texts, values);
  };
  const shown = conflict && {
    changedBy: conflict.about.changedBy?.name,
    changedAt: conflict.about.changedAt ? new Date(conflict.about.changedAt) : undefined,
    changed: [
      ...new Set(conflict.changed.filter((path) => words.describes(path)).map(labelOf)),
      ...(conflict.about.alsoChanged ?? []),
    ],
    hasNewValues: conflict.changed.length > 0,
    fields: conflict.contested.flatMap(({ path, mine, theirs, at }) => {
      const place = placeIn(values, path);
      // The row of the field is gone.
      if (place === undefined && at === undefined) return [];
      const now = place === undefined ? undefined : valueAt(values, place);
      return {
        path,
        label: isKeyedRow(path) ? words.labelOfRow(path, mine ?? theirs, texts) : labelOf(path),
        mine: words.show(path, mine, texts, theirs),
        theirs: words.show(path, theirs, texts, mine),
        choice: isSame(now, theirs) ? ('theirs' as const) : ('mine' as const),
      };
    }),
    choose,
    chooseAll(choice: 'mine' | 'theirs') {
      for (const { path } of conflict.contested) choose(path, choice);
    },
  };
  return {
    words,
    shown,
    contested: (path) => {
      const field = conflict?.contested.find((one) => placeIn(values, one.path) === path);
      return field ? [field.mine, field.theirs] : [];
    },
    merge(before, theirs, mine) {
      return { ...rebase(mine, before, theirs, shape), changed: differences(before, theirs, shape) };
    },
    open: (merged, about = {}) => setConflict((open) => ({ ...together(open, merged), about })),
    settle(path) {
      setConflict(
        (open) =>
          open && {
            ...open,
            contested: open.contested.filter(
              (one) =>
                placeIn(values, one.path)?.startsWith(`${path}.`) !== true ||
                isKeyedRow(
                  one.path
                    .split('.')
                    .slice(0, path.split('.').length + 1)
                    .join('.'),
                ),
            ),
          },
      );
    },
    close: () => setConflict(undefined),
  };
}
