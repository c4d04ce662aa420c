export type PropertyValue = string | number | boolean | null;

/** One value, several ones in their order, or a range of which each part may be missing. */
export type FactValue =
  | { readonly kind: 'one'; readonly value: PropertyValue }
  | { readonly kind: 'list'; readonly values: readonly PropertyValue[] }
  | {
      readonly kind: 'range';
      readonly from: PropertyValue;
      readonly to: PropertyValue;
      readonly usual: PropertyValue;
    };

/** A value that the model's file has for an object. */
export interface Fact {
  readonly name: string;
  readonly value: FactValue;
  /** Symbol of the numbers' unit, such as `m²`. */
  readonly unit?: string | undefined;
}

/** The object's own attributes, a property or quantity set, its type, its materials or its classes in classification systems. */
export interface FactGroup {
  readonly kind: 'attributes' | 'set' | 'type' | 'materials' | 'classification';
  /** Name of the set, the type or the set of materials. */
  readonly name?: string | undefined;
  readonly facts: readonly Fact[];
}
