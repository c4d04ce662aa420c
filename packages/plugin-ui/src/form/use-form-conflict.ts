import { useEffect, useReducer, useRef, useState } from 'react';
import { FieldWords, type FormTexts } from './field-words.ts';
import { type FormValues, isSame, valueAt, withValueAt } from './form-values.ts';
import { type ContestedField, differences, rebase } from './rebase.ts';
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
  readonly shown: FormConflict | undefined;
  merge(before: FormValues, theirs: FormValues, mine: FormValues): Merged;
  /** Names what the other person changed, and lets the user choose where both did. */
  open(merged: Merged, about?: About): void;
  /** The values of a field that both changed; empty for other fields. */
  contested(path: string): readonly unknown[];
  /** Rows were added, removed or moved: this settles what was asked about them by their place. */
  settle(path: string): void;
  close(): void;
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
  const choose = (path: string, choice: 'mine' | 'theirs') => {
    const field = conflict?.contested.find((one) => one.path === path);
    if (field) setValues((now) => withValueAt(now, path, field[choice]));
  };
  const shown = conflict && {
    changedBy: conflict.about.changedBy?.name,
    changedAt: conflict.about.changedAt ? new Date(conflict.about.changedAt) : undefined,
    changed: [
      ...new Set(
        conflict.changed.filter((path) => words.describes(path)).map((path) => words.label(path, texts)),
      ),
      ...(conflict.about.alsoChanged ?? []),
    ],
    fields: conflict.contested.map(({ path, mine, theirs }) => ({
      path,
      label: words.label(path, texts),
      mine: words.show(path, mine, texts, theirs),
      theirs: words.show(path, theirs, texts, mine),
      choice: isSame(valueAt(values, path), theirs) ? ('theirs' as const) : ('mine' as const),
    })),
    choose,
    chooseAll(choice: 'mine' | 'theirs') {
      for (const { path } of conflict.contested) choose(path, choice);
    },
  };
  return {
    words,
    shown,
    contested: (path) => {
      const field = conflict?.contested.find((one) => one.path === path);
      return field ? [field.mine, field.theirs] : [];
    },
    merge(before, theirs, mine) {
      const hasFields = (path: string) => words.hasFields(path);
      return {
        ...rebase(mine, before, theirs, hasFields),
        changed: differences(before, theirs, hasFields),
      };
    },
    open: (merged, about = {}) => setConflict({ ...merged, about }),
    settle(path) {
      setConflict(
        (open) =>
          open && { ...open, contested: open.contested.filter((one) => !one.path.startsWith(`${path}.`)) },
      );
    },
    close: () => setConflict(undefined),
  };
}
