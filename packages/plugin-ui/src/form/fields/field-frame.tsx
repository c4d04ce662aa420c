import { Field, type FieldProps, makeStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { EmptyReason, type WhyEmpty } from '../../fields/why-empty.tsx';
import { comfortable, tabletQuery } from '../../theme/media.ts';
import type { FieldWord } from '../field-words.ts';
import type { FieldPath } from '../form-values.ts';
import type { KeyedRows } from '../keyed-rows.ts';
import type { FormField, RecordForm } from '../record-form.ts';
import { useSteadyField } from './steady-field.ts';

/** Which field of which form, and what it is called. */
export interface FieldOf<V extends object> {
  /** The form that holds the value, of `useRecordForm`. */
  readonly form: RecordForm<V>;
  /** Where the value is in the form, such as `name` or `rows.2.amount`. */
  readonly name: FieldPath<V>;
  /** The label above or beside the control, which also names it in a conflict. */
  readonly label: string;
  /** What to fill in; shown below the control while the field has no problem. */
  readonly hint?: string | undefined;
  /** For a choice among nothing, in place of the hint. */
  readonly whyEmpty?: WhyEmpty | undefined;
  /** Marks the label with a star. The schema decides what is valid. */
  readonly required?: boolean;
  /** The value is shown and cannot be changed. */
  readonly disabled?: boolean;
}

export const useControlStyles = makeStyles({
  control: {
    width: '100%',
    minWidth: 0,
    '& > input': { minWidth: 0, width: '100%' },
    // A unit beside the text is one word.
    '& .fui-Input__contentAfter': { flexShrink: 0, whiteSpace: 'nowrap' },
    [tabletQuery]: { minHeight: '40px' },
    [comfortable]: { minHeight: '44px' },
  },
});

/** What the control of a field takes: all but the form, which is another object at each key. */
export type ControlProps<P extends FieldOf<never>> = Omit<P, 'form' | 'name'> & { readonly field: FormField };

/**
 * The state of a field, which also tells the form what it is called.
 * @param show - how a value reads beside the other's in a conflict; left out, it is read by the fields in it, or as a text
 * @param shownBy - what `show` reads values by, where it comes later than the field, such as loaded names
 */
export function useField<V extends object>(
  {
    form,
    name,
    label,
    keyed,
    showsInner = false,
  }: Pick<FieldOf<V>, 'form' | 'name' | 'label'> & {
    readonly keyed?: KeyedRows | undefined;
    readonly showsInner?: boolean;
  },
  show?: FieldWord['show'],
  shownBy?: string,
): FormField {
  const field = useSteadyField(form.field(name));
  const latest = useRef({ describe: field.describe, show, keyed });
  useEffect(() => {
    latest.current = { describe: field.describe, show, keyed };
  });
  const isShown = show !== undefined;
  const key = keyed?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shownBy` stands for what `show` has closed over
  useEffect(() => {
    const showLatest = (value: unknown, other: unknown) => latest.current.show?.(value, other) ?? '';
    return latest.current.describe({
      label,
      show: isShown ? showLatest : undefined,
      rows: key === undefined ? undefined : latestOf(key, () => latest.current.keyed),
      showsInner,
    });
  }, [label, isShown, shownBy, key, showsInner]);
  return field;
}

/** Reads the functions when they are called: what they close over, such as the language, may have changed. */
function latestOf(key: string, keyed: () => KeyedRows | undefined): KeyedRows {
  return {
    key,
    get label() {
      return keyed()?.label;
    },
    get show() {
      return keyed()?.show;
    },
  };
}

/** Label, hint and problem around a control. */
export function FieldFrame<V extends object>(
  props: Pick<FieldOf<V>, 'label' | 'hint' | 'whyEmpty' | 'required'> & {
    readonly field: FormField;
    readonly children: FieldProps['children'];
  },
) {
  const { label, hint, whyEmpty, required = false, field, children } = props;
  return (
    <Field
      label={label}
      hint={whyEmpty ? <EmptyReason {...whyEmpty} /> : hint}
      required={required}
      validationState={field.problem === undefined ? 'none' : 'error'}
      validationMessage={field.problem}
    >
      {children}
    </Field>
  );
}
