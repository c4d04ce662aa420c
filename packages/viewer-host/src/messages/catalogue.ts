/**
 * The other languages of a catalogue: exactly the keys of the English one, where Chinese has no singular and so no
 * `_one` beside `_other`. A missing or an extra key does not compile.
 */
export type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Translated<T[K]>;
};
