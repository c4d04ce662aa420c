import { ifcCategoryMap } from '@thatopen/fragments';
import {
  FromRawLineData,
  IFCFEATUREELEMENTSUBTRACTION,
  IFCLINEARELEMENT,
  IFCLINEARPOSITIONINGELEMENT,
  IFCPORT,
  IFCPRODUCT,
  IFCSTRUCTURALACTIVITY,
  IFCSTRUCTURALITEM,
  InheritanceDef,
} from 'web-ifc';
import type { EngineSchema } from './ifc-header.ts';

const schemaNumbers: Readonly<Record<EngineSchema, string>> = { IFC2X3: '1', IFC4: '2', IFC4X3: '3' };

// The engine declares both tables as `any`: schema number -> class -> classes derived from it, or how to read one.
const inheritance: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = InheritanceDef;
const readers: Readonly<Record<string, Readonly<Record<number, unknown>>>> = FromRawLineData;

/** Branches of the schema that have no body to draw. */
const bodiless = [
  IFCPORT,
  IFCFEATUREELEMENTSUBTRACTION,
  IFCSTRUCTURALITEM,
  IFCSTRUCTURALACTIVITY,
  IFCLINEARELEMENT,
  IFCLINEARPOSITIONINGELEMENT,
];

/**
 * Every class of product that is worth drawing. The importer's own list lacks whole branches of IFC4X3, such as signals, kerbs,
 * facilities and soil layers.
 */
export function drawnCategories(): readonly number[] {
  return Object.keys(inheritance).flatMap(drawnIn);
}

/** Names of the classes of one schema, in upper case. */
export interface SchemaClasses {
  readonly all: ReadonlySet<string>;
  readonly products: ReadonlySet<string>;
  /** Products whose shapes are drawn. */
  readonly drawn: ReadonlySet<string>;
}

export function classesOf(schema: EngineSchema): SchemaClasses {
  const number = schemaNumbers[schema];
  const names = (categories: readonly number[]) =>
    new Set(categories.map((category) => ifcCategoryMap[category]).filter((name) => name !== undefined));
  return {
    all: names(Object.keys(readers[number] ?? {}).map(Number)),
    products: names(inheritance[number]?.[IFCPRODUCT] ?? []),
    drawn: names(drawnIn(number)),
  };
}

function drawnIn(schema: string): readonly number[] {
  const derived = inheritance[schema] ?? {};
  const skipped = new Set(bodiless.flatMap((category) => [category, ...(derived[category] ?? [])]));
  return (derived[IFCPRODUCT] ?? []).filter((category) => !skipped.has(category));
}
