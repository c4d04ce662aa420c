import { findKind } from '@gantry/contract';
import { z } from 'zod';

/** The most different values of one version, and the most ranges of numbers of all their objects together. */
export const mostValues = 300_000;
export const mostRanges = 4_000_000;

const ranges = z.array(z.int()).readonly();

/** A line of the objects file that says by which values objects are found. Numbers of objects count them in the order of the tree. */
export const indexLine = z.union([
  z.object({
    index: z.object({
      objects: z.int(),
      /** Those with a shape of their own. */
      shaped: ranges,
      /**
       * Three numbers for each object without a shape of its own that stands for shapes below it: its number, its first shape, and how many they
       * are. Places such as storeys are left out.
       */
      wholes: z.array(z.int()).readonly(),
    }),
  }),
  z.object({
    field: z.object({
      at: z.int(),
      kind: findKind,
      set: z.string().nullable(),
      name: z.string().nullable(),
      unit: z.string().nullable(),
      isNumeric: z.boolean(),
      objects: z.int(),
      values: z.int(),
      isKept: z.boolean(),
      present: ranges,
    }),
  }),
  z.object({
    value: z.object({
      /** `at` of its field. */
      field: z.int(),
      /** Position among the values of its field, those of most objects first. */
      rank: z.int(),
      text: z.string(),
      number: z.number().nullable(),
      unit: z.string().nullable(),
      si: z.string().nullable(),
      objects: z.int(),
      members: ranges,
    }),
  }),
]);
export type IndexLine = z.infer<typeof indexLine>;
