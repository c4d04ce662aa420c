import { rowLimit } from '@gantry/plugin-sdk/contract';
import { empty, type Handlers, join, type ServerHost, type Sql, sql } from '@gantry/plugin-sdk/server';
import type { referenceCalls } from '../../contract/reference/calls.ts';
import type { ReferenceType } from '../../contract/reference/entries.ts';
import { changeDiscipline, listedDisciplines } from './disciplines.ts';
import { importHandlers } from './import-handlers.ts';
import { modelPlaceHandlers, requireInModels } from './model-place-handlers.ts';
import { requireMovable, requirePortion } from './named-entries.ts';
import { contractors, locations, portions, types } from './reference-tables.ts';
import { tellRenamed } from './tell-renamed.ts';
import { forViewers } from './viewers.ts';

type Services = Pick<ServerHost, 'people' | 'models' | 'signing' | 'notifications'>;

/** The conditions of a list that are asked for. */
function onlyThose(
  offered: '' | 'yes' | 'no',
  ...more: readonly (Sql | undefined)[]
): { readonly where?: Sql } {
  const all = [offered === '' ? undefined : sql`offered = ${offered === 'yes'}`, ...more];
  const given = all.filter((one) => one !== undefined);
  return given.length === 0 ? {} : { where: join(given, ' and ') };
}

const isNamed = ({
  name,
  name_zh,
}: {
  readonly name?: string | undefined;
  readonly name_zh?: string | undefined;
}) => name !== undefined || name_zh !== undefined;

function bySubtype(all: readonly ReferenceType[]) {
  const groups = new Map<string, ReferenceType[]>();
  for (const one of all) groups.set(one.subtype, [...(groups.get(one.subtype) ?? []), one]);
  return [...groups].map(([subtype, types]) => ({ subtype, types }));
}

/** The project's own lists: portions, locations, types, contractors and disciplines. */
export function referenceHandlers({
  people,
  models,
  signing,
  notifications,
}: Services): Handlers<typeof referenceCalls> {
  return {
    portionPage: forViewers(({ offered, ...query }, { tx }) =>
      portions.page(tx, { ...query, ...onlyThose(offered) }),
    ),
    addPortion: (fields, act) => portions.add(act, fields),
    async updatePortion({ id, version, ...fields }, act) {
      const changed = await portions.change(act, id, fields, version);
      if (isNamed(fields)) await tellRenamed(act.tx, notifications, [changed]);
      return changed;
    },
    movePortion: ({ id, position }, act) => portions.move(act, id, position),
    removePortion: ({ id }, act) => portions.remove(act, id),

    locationPage: forViewers(({ offered, portion, ...query }, { tx }) =>
      locations.page(tx, {
        ...query,
        ...onlyThose(offered, portion === '' ? undefined : sql`portion_id = ${portion}`),
      }),
    ),
    async addLocation(fields, act) {
      await requirePortion(act.tx, fields.portion_master);
      if (fields.object !== null) await requireInModels(models, act.tx, [fields.object]);
      return locations.add(act, fields);
    },
    async updateLocation({ id, version, ...fields }, act) {
      const { portion_master, object } = fields;
      if (portion_master !== undefined) {
        await requirePortion(act.tx, portion_master);
        await requireMovable(act.tx, id, portion_master);
      }
      if (object) {
        const { object: before } = await locations.read(act.tx, id);
        // An object that a location has stays when its model is deleted.
        if (before?.modelId !== object.modelId || before.globalId !== object.globalId)
          await requireInModels(models, act.tx, [object]);
      }
      const changed = await locations.change(act, id, fields, version);
      if (isNamed(fields)) await tellRenamed(act.tx, notifications, [changed]);
      return changed;
    },
    moveLocation: ({ id, position }, act) => locations.move(act, id, position),
    removeLocation: ({ id }, act) => locations.remove(act, id),
    ...modelPlaceHandlers(models),

    typePage: forViewers(({ offered, type, portion, ...query }, { tx }) =>
      types.page(tx, {
        ...query,
        ...onlyThose(
          offered,
          type === '' ? undefined : sql`type = ${type}`,
          portion === '' ? undefined : sql`portion_master = ${portion}`,
        ),
      }),
    ),
    async addType(fields, act) {
      if (fields.portion_master !== null) await requirePortion(act.tx, fields.portion_master);
      return types.add(act, fields);
    },
    async updateType({ id, version, ...fields }, act) {
      if (fields.portion_master) await requirePortion(act.tx, fields.portion_master);
      return types.change(act, id, fields, version);
    },
    moveType: ({ id, position }, act) => types.move(act, id, position),
    removeType: ({ id }, act) => types.remove(act, id),
    dynamicTypes: forViewers(async ({ type, nested, portion }, { tx }) => {
      const ofPortion =
        portion === '' ? empty : sql` and (portion_master is null or portion_master = ${portion})`;
      const where = sql`offered and type = ${type}${ofPortion} and (portion_master is null or exists (select from portion p
        where p.project_id = reference_type.project_id and p.id = portion_master and p.active and p.offered))`;
      const all = { orderBy: 'position', isDesc: false, search: '', limit: rowLimit, offset: 0 } as const;
      const { rows } = await types.list(tx, { ...all, where });
      const isNested = nested === true || nested === 'true' || nested === '1';
      return { types: [...rows], nested: isNested ? bySubtype(rows) : [] };
    }),

    contractorPage: forViewers(({ offered, ...query }, { tx }) =>
      contractors.page(tx, { ...query, ...onlyThose(offered) }),
    ),
    addContractor: (fields, act) => contractors.add(act, fields),
    updateContractor: ({ id, version, ...fields }, act) => contractors.change(act, id, fields, version),
    moveContractor: ({ id, position }, act) => contractors.move(act, id, position),
    removeContractor: ({ id }, act) => contractors.remove(act, id),

    disciplineEntries: forViewers(async (_input, { tx }) => {
      const { rows, unreadable } = await listedDisciplines(tx);
      return { rows: [...rows], unreadable };
    }),
    updateDiscipline: ({ id, version, ...fields }, act) => changeDiscipline(act, id, fields, version),
    ...importHandlers(notifications),

    userSettings: forViewers(async (_input, { tx, user }) => {
      const [named, language, signature] = await Promise.all([
        people.named(tx, [user.id]),
        people.language(tx, user.id),
        signing.stored(tx, user.id),
      ]);
      const person = named.get(user.id);
      return {
        settings: {
          userId: user.id,
          name: user.name,
          company: person?.company?.name ?? '',
          title: person?.title ?? '',
          language,
          isCompanyAdmin: user.permissions.has('USER_DEVICE_ADMIN'),
          hasSignature: signature !== undefined,
        },
      };
    }),
  };
}
