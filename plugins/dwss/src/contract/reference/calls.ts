import {
  endpoint,
  fieldRefusal,
  pageQuery,
  unreadableRows,
  versionConflict,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';
import { inProject } from '../in-project.ts';
import {
  changesOf,
  contractor,
  contractorFields,
  disciplineEntry,
  disciplineFields,
  location,
  locationFields,
  placeObject,
  portion,
  portionFields,
  referenceType,
  typeFields,
  typeKind,
} from './entries.ts';
import { importCalls } from './imports.ts';

/** The lists, as the payload of an event names them. */
export const referenceLists = ['portions', 'locations', 'types', 'contractors', 'disciplines'] as const;
export type ReferenceList = (typeof referenceLists)[number];
/** Which list changed is in the payload's `list`. */
export const referenceTopics = { changed: 'reference-changed' } as const;

/** Whoever sees forms of some kind sees what they name: the server asks for any of `viewPermissions`. */
const see = { permission: '', ...inProject } as const;
const manage = { permission: 'REF_ADMIN', ...inProject } as const;
/** By the project's own order unless asked otherwise. */
const listed = pageQuery(['position', 'name', 'code']).extend({
  /** Only entries that new forms offer, or only the others; empty for both. */
  offered: z.enum(['', 'yes', 'no']).default(''),
});
const ofPortion = z.union([z.uuid(), z.literal('')]).default('');
const page = <S extends z.ZodType>(row: S) =>
  z.object({ rows: z.array(row), total: z.int(), truncated: z.boolean(), unreadable: unreadableRows });
const version = z.int().positive();
const taken = { REFERENCE_NAME_TAKEN: fieldRefusal };
const unknownPortion = { RULE_BROKEN: fieldRefusal };
/** Forms, or locations and types, name the entry: it can be deactivated. */
const inUse = { REFERENCE_IN_USE: { status: 409, details: z.object({ uses: z.int() }) } } as const;
const id = { params: { id: z.uuid() } } as const;
const move = z.strictObject({
  /** Its new position, from 1; a number beyond the end is the end. */
  position: z.int().min(1).max(10_000),
});

const portionCalls = {
  portionPage: endpoint({
    ...see,
    method: 'GET',
    path: '/reference/portions',
    summary: 'Portions of the works, a page at a time',
    input: listed,
    response: page(portion),
  }),
  addPortion: endpoint({
    ...manage,
    method: 'POST',
    path: '/portion',
    summary: 'Add a portion',
    input: portionFields,
    response: portion,
    refusals: taken,
  }),
  updatePortion: endpoint({
    ...manage,
    ...id,
    method: 'PATCH',
    path: '/portion/:id',
    summary: 'Change, deactivate or activate a portion',
    input: changesOf(portionFields).extend({ version }),
    response: portion,
    refusals: { ...taken, VERSION_CONFLICT: versionConflict(portion) },
  }),
  movePortion: endpoint({
    ...manage,
    ...id,
    method: 'POST',
    path: '/portion/:id/move',
    summary: 'Move a portion in the order of its list',
    input: move,
    response: portion,
  }),
  removePortion: endpoint({
    ...manage,
    ...id,
    method: 'DELETE',
    path: '/portion/:id',
    summary: 'Delete a portion that nothing names',
    response: z.undefined(),
    refusals: inUse,
  }),
};

const locationCalls = {
  locationPage: endpoint({
    ...see,
    method: 'GET',
    path: '/reference/locations',
    summary: 'Locations, a page at a time',
    input: listed.extend({ portion: ofPortion }),
    response: page(location),
  }),
  addLocation: endpoint({
    ...manage,
    method: 'POST',
    path: '/location',
    summary: 'Add a location',
    input: locationFields,
    response: location,
    refusals: { ...taken, ...unknownPortion },
  }),
  updateLocation: endpoint({
    ...manage,
    ...id,
    method: 'PATCH',
    path: '/location/:id',
    summary: 'Change, place, deactivate or activate a location',
    input: changesOf(locationFields).extend({ version }),
    response: location,
    refusals: { ...taken, ...unknownPortion, VERSION_CONFLICT: versionConflict(location) },
  }),
  moveLocation: endpoint({
    ...manage,
    ...id,
    method: 'POST',
    path: '/location/:id/move',
    summary: 'Move a location in the order of its list',
    input: move,
    response: location,
  }),
  removeLocation: endpoint({
    ...manage,
    ...id,
    method: 'DELETE',
    path: '/location/:id',
    summary: 'Delete a location that nothing names',
    response: z.undefined(),
    refusals: inUse,
  }),
  modelPlaces: endpoint({
    ...manage,
    method: 'GET',
    path: '/reference/modelPlaces',
    summary:
      "Storeys, parts of facilities and spaces of the project's models, and the locations that stand for them",
    response: z.object({
      places: z.array(
        placeObject.extend({
          modelName: z.string(),
          kind: z.enum(['storey', 'part', 'space']),
          /** How many objects of the model lie in it. */
          objects: z.int(),
          /** The location that is tied to it already; null for none. */
          location: z.uuid().nullable(),
        }),
      ),
      /** There are more than one answer holds. */
      truncated: z.boolean(),
    }),
  }),
  addModelPlaces: endpoint({
    ...manage,
    method: 'POST',
    path: '/reference/modelPlaces',
    summary:
      'Add a location for each of the places of models; those whose name the portion has get the object instead',
    input: z.strictObject({ portion_master: z.uuid(), places: z.array(placeObject).min(1).max(1000) }),
    response: z.object({ added: z.int(), placed: z.int() }),
    refusals: unknownPortion,
  }),
  placeOf: endpoint({
    ...see,
    method: 'GET',
    path: '/reference/placeOf',
    summary: 'The location in which an object, or a point, of the model lies, as far as the lists say',
    input: z.strictObject({
      modelId: z.string().max(64).default(''),
      bimId: z.string().max(64).default(''),
      /** Metres of the project's grid. */
      easting: z.coerce.number().min(-10_000_000).max(10_000_000).optional(),
      northing: z.coerce.number().min(-20_000_000).max(20_000_000).optional(),
      height: z.coerce.number().min(-12_000).max(12_000).optional(),
    }),
    response: z.object({
      place: z
        .object({
          portion: z.uuid(),
          location: z.uuid(),
          name: z.string(),
          /** The object itself, its storey or space, the nearest point of a location, or the last form on the object. */
          by: z.enum(['object', 'storey', 'point', 'form']),
        })
        .nullable(),
    }),
  }),
};

const typeCalls = {
  typePage: endpoint({
    ...see,
    method: 'GET',
    path: '/reference/types',
    summary: 'Types of labour, plant, staff and engineers, a page at a time',
    input: listed.extend({ type: z.union([typeKind, z.literal('')]).default(''), portion: ofPortion }),
    response: page(referenceType),
  }),
  addType: endpoint({
    ...manage,
    method: 'POST',
    path: '/type',
    summary: 'Add a type',
    input: typeFields,
    response: referenceType,
    refusals: { ...taken, ...unknownPortion },
  }),
  updateType: endpoint({
    ...manage,
    ...id,
    method: 'PATCH',
    path: '/type/:id',
    summary: 'Change, deactivate or activate a type',
    input: changesOf(typeFields).extend({ version }),
    response: referenceType,
    refusals: { ...taken, ...unknownPortion, VERSION_CONFLICT: versionConflict(referenceType) },
  }),
  moveType: endpoint({
    ...manage,
    ...id,
    method: 'POST',
    path: '/type/:id/move',
    summary: 'Move a type in the order of its list',
    input: move,
    response: referenceType,
  }),
  removeType: endpoint({
    ...manage,
    ...id,
    method: 'DELETE',
    path: '/type/:id',
    summary: 'Delete a type that nothing names',
    response: z.undefined(),
    refusals: inUse,
  }),
  dynamicTypes: endpoint({
    ...see,
    method: 'GET',
    path: '/v1/dynamicType/:type/type',
    params: { type: typeKind },
    summary: 'Types of a kind that new forms offer, in order; with `nested` by sub-type',
    input: z.strictObject({
      nested: z.union([z.boolean(), z.enum(['true', 'false', '0', '1', ''])]).default(''),
      /** Those of a portion and those of all portions. */
      portion: ofPortion,
    }),
    response: z.object({
      types: z.array(referenceType),
      /** Empty unless asked for. */
      nested: z.array(z.object({ subtype: z.string(), types: z.array(referenceType) })),
    }),
  }),
};

const contractorCalls = {
  contractorPage: endpoint({
    ...see,
    method: 'GET',
    path: '/reference/contractors',
    summary: "Contractors' companies, a page at a time",
    input: listed,
    response: page(contractor),
  }),
  addContractor: endpoint({
    ...manage,
    method: 'POST',
    path: '/contractor',
    summary: "Add a contractor's company",
    input: contractorFields,
    response: contractor,
    refusals: taken,
  }),
  updateContractor: endpoint({
    ...manage,
    ...id,
    method: 'PATCH',
    path: '/contractor/:id',
    summary: "Change, deactivate or activate a contractor's company",
    input: changesOf(contractorFields).extend({ version }),
    response: contractor,
    refusals: { ...taken, VERSION_CONFLICT: versionConflict(contractor) },
  }),
  moveContractor: endpoint({
    ...manage,
    ...id,
    method: 'POST',
    path: '/contractor/:id/move',
    summary: "Move a contractor's company in the order of its list",
    input: move,
    response: contractor,
  }),
  removeContractor: endpoint({
    ...manage,
    ...id,
    method: 'DELETE',
    path: '/contractor/:id',
    summary: "Delete a contractor's company that nothing names",
    response: z.undefined(),
    refusals: inUse,
  }),
};

const disciplineCalls = {
  disciplineEntries: endpoint({
    ...see,
    method: 'GET',
    path: '/reference/disciplines',
    summary: 'The disciplines as the project calls them, also those that it does not use',
    response: z.object({ rows: z.array(disciplineEntry), unreadable: unreadableRows }),
  }),
  updateDiscipline: endpoint({
    ...manage,
    method: 'PATCH',
    path: '/discipline/:id',
    params: { id: discipline },
    summary: 'Name a discipline, or say whether new forms offer it; one is always offered',
    input: changesOf(disciplineFields).extend({ version }),
    response: disciplineEntry,
    refusals: {
      ...taken,
      /** It is the last one that new forms offer. */
      LAST_DISCIPLINE: { status: 409 },
      VERSION_CONFLICT: versionConflict(disciplineEntry),
    },
  }),
};

export const referenceCalls = {
  ...portionCalls,
  ...locationCalls,
  ...typeCalls,
  ...contractorCalls,
  ...disciplineCalls,
  ...importCalls,
  userSettings: endpoint({
    ...see,
    method: 'GET',
    path: '/v1/user/settings',
    summary: 'The caller, as the forms service knows them',
    response: z.object({
      settings: z.object({
        userId: z.uuid(),
        name: z.string(),
        company: z.string(),
        title: z.string(),
        language: z.enum(['en', 'zh-CN']),
        /** Manages the signing devices of the company. */
        isCompanyAdmin: z.boolean(),
        hasSignature: z.boolean(),
      }),
    }),
  }),
};
