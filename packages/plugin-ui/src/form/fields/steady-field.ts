import { useLayoutEffect, useMemo, useRef } from 'react';
import type { SelectOption } from '../../fields/select-field.tsx';
import type { FormField } from '../record-form.ts';

const none: readonly unknown[] = [];

/**
 * The same object until the field itself is another, though the form makes a new one at each key that is pressed anywhere in it. A
 * control that is a `memo` is then drawn only for its own field.
 */
export function useSteadyField(field: FormField): FormField {
  const latest = useRef(field);
  useLayoutEffect(() => {
    latest.current = field;
  });
  const { path, value, problem, isBusy } = field;
  const contested = field.contested.length === 0 ? none : field.contested;
  return useMemo(
    () => ({
      path,
      value,
      problem,
      isBusy,
      contested,
      change: (next) => latest.current.change(next),
      judge: () => latest.current.judge(),
      describe: (word) => latest.current.describe(word),
    }),
    [path, value, problem, isBusy, contested],
  );
}

type Options = { readonly options: readonly SelectOption[] };

/** For `memo` of a control with options, which a form makes anew: equal ones count as the same. */
export function hasSameOptions<P extends Options>(before: P, after: P): boolean {
  const { options: old, ...others } = before;
  const { options: now, ...rest } = after;
  const names = new Set([...Object.keys(others), ...Object.keys(rest)]) as Set<keyof typeof rest>;
  return (
    old.length === now.length &&
    old.every(({ value, label }, at) => value === now[at]?.value && label === now[at]?.label) &&
    [...names].every((name) => Object.is(others[name], rest[name]))
  );
}
