import type { Disposable } from '../lifetime.ts';

/** What objects have values of. */
export type ValueField =
  | {
      /** Something that every object has at most once. */
      readonly kind: 'class' | 'type' | 'storey' | 'material';
    }
  | {
      /** A property or quantity, of the object itself or of its type. */
      readonly kind: 'property' | 'quantity';
      /** Its name, whatever upper and lower case. */
      readonly name: string;
      /** The set that it is in; those of all sets together if none is given. */
      readonly set?: string;
    };

/** One line of the legend. */
export interface ValueColour {
  /** The value with its unit, or the ends of a class of numbers. */
  readonly label: string;
  /** `#RRGGBB` */
  readonly color: string;
  /** Objects with a shape that have this colour. */
  readonly count: number;
}

/** Colours by the value of a field, with a legend on the view. Disposing takes both away; the host does so when the plugin ends. */
export interface ValueColours extends Disposable {
  /** The values, or the classes of numbers in their order; the rarer values together come last. */
  readonly legend: readonly ValueColour[];
  /** Shapes without a value, which keep their look. */
  readonly none: number;
}
