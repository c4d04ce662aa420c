import type { DateShortcut } from '../dates/date-shortcuts.ts';
import type { SelectOption } from '../fields/select-field.tsx';

/** A filter of a list, by the name under which the list keeps it. */
export type FilterSpec<F> = {
  /** Shown under More filters even on a wide screen. */
  readonly isSecondary?: boolean;
} & (
  | {
      /** One of the options, or all. */
      readonly kind: 'select';
      /** Where the list keeps the value. */
      readonly name: keyof F & string;
      /** What the filter is called, in the user's language. */
      readonly label: string;
      /** The choice that restricts nothing, such as `All locations`. */
      readonly allLabel: string;
      /** In the order of the list. */
      readonly options: readonly SelectOption[];
      /** Stands in the list where there are no options, such as `No tags yet`. Give it once they have loaded. */
      readonly whyEmpty?: string | undefined;
    }
  | {
      /** Any number of the options. The list keeps their values with commas between them; name the filter in its `several`. */
      readonly kind: 'several';
      /** Where the list keeps the value. */
      readonly name: keyof F & string;
      /** What the filter is called, in the user's language. */
      readonly label: string;
      /** Text while none is chosen, such as `All tags`. */
      readonly allLabel: string;
      /** In the order of the list. */
      readonly options: readonly SelectOption[];
      /** Stands in the list where there are no options, such as `No tags yet`. Give it once they have loaded. */
      readonly whyEmpty?: string | undefined;
    }
  | {
      /** A range of days. */
      readonly kind: 'dates';
      /** Filters that hold the first and the last day, as `2026-11-20`. */
      readonly from: keyof F & string;
      /** Of the last day; see `from`. */
      readonly to: keyof F & string;
      /** What the filter is called, in the user's language. */
      readonly label: string;
      /** Ranges that one press sets; those of `DateRangeField` by default. */
      readonly shortcuts?: readonly DateShortcut[];
    }
  | {
      /** A part of a text, such as of a description. */
      readonly kind: 'text';
      /** Where the list keeps the value. */
      readonly name: keyof F & string;
      /** What the filter is called, in the user's language. */
      readonly label: string;
    }
  | {
      /** One day, as `2026-11-20`. */
      readonly kind: 'day';
      /** Where the list keeps the value. */
      readonly name: keyof F & string;
      /** What the filter is called, in the user's language. */
      readonly label: string;
    }
  | {
      /** On is `'true'`, off is undefined. */
      readonly kind: 'toggle';
      /** Where the list keeps the value. */
      readonly name: keyof F & string;
      /** What the filter is called, in the user's language. */
      readonly label: string;
    }
);

/** The values of a filter that takes several. */
export const severalIn = (value: string | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : value.split(',');

export const namesOf = <F>(spec: FilterSpec<F>): readonly (keyof F & string)[] =>
  spec.kind === 'dates' ? [spec.from, spec.to] : [spec.name];
