import { useState } from 'react';
import type { DraftPlace, FormHost } from '../form/form-host.ts';
import { type FormValues, isSame } from '../form/form-values.ts';
import { useFormDraft } from '../form/use-form-draft.ts';
import type { ActionInput } from './action-needs.ts';

/** What a module's own fields of a dialog hold. */
export interface OwnInput {
  /** Plain JSON by name, without signatures and contents of files. */
  readonly values: object;
  /** Puts values back, of those names that differ. */
  readonly onRestore: (values: FormValues) => void;
}

type Typed = Partial<Pick<ActionInput, 'result' | 'comment' | 'person'>>;

interface KeptInput {
  /** When the input was kept that the dialog began with; undefined if it began empty. */
  readonly restoredAt: Date | undefined;
  /** The input cannot be kept now. */
  readonly isFailing: boolean;
  /** The module's own fields differ from how the dialog opened. */
  readonly isOwnFilled: boolean;
  /** The step is done or given up: nothing is kept. */
  readonly finish: () => void;
  /** Deletes what was kept and puts the fields back as they were at first. */
  readonly discard: () => void;
}

/** Keeps the input of a dialog, except its signature, and restores it when the dialog opens again. */
export function useKeptInput(
  place: DraftPlace | undefined,
  host: FormHost | undefined,
  { result, comment, person }: ActionInput,
  own: OwnInput | undefined,
  restore: (input: Typed) => void,
): KeptInput {
  const [start] = useState<FormValues>(() => ({ ...own?.values }));
  const [restoredAt, setRestoredAt] = useState<Date>();
  const before = { comment: '', own: start };
  const values = {
    ...(result !== undefined && { result }),
    comment,
    ...(person !== undefined && { person }),
    own: { ...own?.values },
  };
  const draft = useFormDraft(place, host, { values, before, isDirty: !isSame(values, before) }, (stored) => {
    restore(typedIn(stored.values));
    own?.onRestore(changedIn(stored.values.own, stored.before.own, start));
    setRestoredAt(new Date(stored.at));
  });
  return {
    restoredAt,
    isFailing: draft.state.kind === 'failed',
    isOwnFilled: !isSame(values.own, start),
    finish: draft.finish,
    discard() {
      draft.discard();
      restore({ result: undefined, comment: '', person: undefined });
      own?.onRestore(start);
      setRestoredAt(undefined);
    },
  };
}

function typedIn({ result, comment, person }: FormValues): Typed {
  return {
    ...(typeof result === 'string' && { result }),
    ...(typeof comment === 'string' && { comment }),
    ...(typeof person === 'string' && { person }),
  };
}

/** What the user changed. A time that the dialog offers by itself is not kept: it offers the present one again. */
function changedIn(values: unknown, before: unknown, fields: FormValues): FormValues {
  if (!isRecord(values) || !isRecord(before)) return {};
  // A field that an older version of the module had is left out.
  const names = Object.keys(values).filter((name) => name in fields && !isSame(values[name], before[name]));
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function isRecord(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
