import type { DateShortcut } from '../dates/date-shortcuts.ts';
import type { SelectOption } from '../fields/select-field.tsx';

type Name<F> = keyof F & string;

/** A filter of a list, by the name under which the list keeps it. */
export type FilterSpec<F> = {
  /** Shown under More filters even on a wide screen. */
  readonly isSecondary?: boolean;
} & (
  | {
      readonly kind: 'select';
      readonly name: Name<F>;
      readonly label: string;
      /** The choice that restricts nothing, such as `All locations`. */
      readonly allLabel: string;
      readonly options: readonly SelectOption[];
      /** Stands in the list where there are no options, such as `No tags yet`. Give it once they have loaded. */
      readonly whyEmpty?: string | undefined;
    }
  | {
      /** Any number of the options. The list keeps their values with commas between them; name the filter in its `several`. */
      readonly kind: 'several';
      readonly name: Name<F>;
      readonly label: string;
      /** Text while none is chosen, such as `All tags`. */
      readonly allLabel: string;
      readonly options: readonly SelectOption[];
      /** Stands in the list where there are no options, such as `No tags yet`. Give it once they have loaded. */
      readonly whyEmpty?: string | undefined;
    }
  | {
      readonly kind: 'dates';
      /** Filters that hold the first and the last day, as `2026-11-20`. */
      readonly from: Name<F>;
      readonly to: Name<F>;
      readonly label: string;
      readonly shortcuts?: readonly DateShortcut[];
    }
  | {
      /** A part of a text, such as of a description. */
      readonly kind: 'text';
      readonly name: Name<F>;
      readonly label: string;
    }
  | {
      /** One day, as `2026-11-20`. */
      readonly kind: 'day';
      readonly name: Name<F>;
      readonly label: string;
    }
  | {
      /** On is `'true'`, off is undefined. */
      readonly kind: 'toggle';
      readonly name: Name<F>;
      readonly label: string;
    }
);

/** The values of a filter that takes several. */
export const severalIn = (value: string | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : value.split(',');

export const namesOf = <F>(spec: FilterSpec<F>): readonly Name<F>[] =>
  spec.kind === 'dates' ? [spec.from, spec.to] : [spec.name];
