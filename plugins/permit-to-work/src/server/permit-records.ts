import { dayInZone } from '@gantry/plugin-sdk/contract';
import { empty, type People, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import {
  defineRecords,
  type RecordKind,
  type RecordOf,
  type RecordServices,
  type Records,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { checklistAnswer } from '../contract/checklists.ts';
import { confinedSpaceGates } from '../contract/confined-space-gates.ts';
import { type ActionFacts, type PermitFacts, permitGuards } from '../contract/guards.ts';
import { peopleInside } from '../contract/passages.ts';
import type { Permit } from '../contract/permit.ts';
import { permitType } from '../contract/permit-type.ts';
import { type PermitNames, permitWorkflow } from '../contract/permit-workflow.ts';
import { permitWords } from './audit-words.ts';
import { passageLog, readPassages } from './passage-repository.ts';
import { personNamed } from './people-repository.ts';
import { alarmsOfPermit } from './permit-alarms.ts';
import { requireAccepted } from './permit-conflicts.ts';
import { nameOfPermit, permitNotices } from './permit-notices.ts';
import { locationOf } from './permit-places.ts';
import { readRules } from './rules-repository.ts';

const at = z.date().transform((date) => date.toISOString());

/** The columns specific to permits. */
export const permitFields = z.object({
  permitType,
  locationId: z.uuid(),
  description: z.string(),
  validFrom: at,
  validTo: at,
  checklist: z.array(checklistAnswer),
  confinedSpace: confinedSpaceGates.nullable(),
  maxEntrants: z.number().nullable(),
  stayMinutes: z.number().nullable(),
  handedBackAt: at.nullable(),
  requestedAt: at.nullable(),
  issuedAt: at.nullable(),
  closedAt: at.nullable(),
});
export type PermitRecord = RecordOf<PermitNames, z.output<typeof permitFields>>;

/** Input of an action. */
interface PermitInput extends Omit<ActionFacts, 'insideByLog'> {
  readonly acceptedConflicts: readonly string[];
}

/** A project's permits as SDK records. Without `notifications`, steps notify nobody; without `alarms`, none is raised. */
export const permitsOf = (services: RecordServices): Permits => defineRecords(kindOf(services), services);
export type Permits = Records<PermitNames, PermitRecord['own'], PermitInput>;

/** A permit as callers get it, with its location and people's names. @param lock - locking clause for the location */
export async function permitOf(
  people: People,
  tx: Tx,
  { id, number, status, task, own, people: named, createdAt, updatedAt, version }: PermitRecord,
  lock: Sql = empty,
): Promise<Permit> {
  const { locationId, handedBackAt, ...fields } = own;
  const location = await locationOf(tx, locationId, lock);
  const ids = Object.values(named).map((person) => person?.userId);
  const names = await people.named(tx, ids);
  const personIn = (place: PermitNames['person']) => personNamed(names, named[place]?.userId ?? null);
  const by = personIn('handedBackBy');
  return {
    formUUID: id,
    projectUUID: tx.projectId,
    number,
    status,
    ...fields,
    location,
    requester: personIn('requester') ?? { userId: null, name: '' },
    holder: personIn('holder'),
    issuer: personIn('issuer'),
    handedBack: by && handedBackAt ? { by, at: handedBackAt } : null,
    isLapsed: task === 'RESCHEDULE',
    createdAt,
    updatedAt,
    version,
  };
}

type Kind = RecordKind<PermitNames, typeof permitFields, PermitInput, PermitFacts>;

const stamp =
  (field: 'issuedAt' | 'closedAt' | 'handedBackAt'): Kind['effects']['issued'] =>
  async ({ act }) => ({ own: { [field]: act.now.toISOString() } });

const kindOf = ({ people }: RecordServices): Kind => ({
  kind: 'permit',
  table: 'permit',
  fields: permitFields,
  workflow: permitWorkflow,
  guards: permitGuards,
  async facts({ tx, now, timeZone }, record, input) {
    const permit = await permitOf(people, tx, record, sql`for share`);
    const isDraft = record.status === 'Draft';
    const inside =
      permit.permitType === 'Confined Space' && !isDraft
        ? peopleInside(await readPassages(people, tx, record.id))
        : new Map<string, { readonly name: string }>();
    return {
      permit,
      facts: { ...input, insideByLog: [...inside.values()].map(({ name }) => name) },
      moment: {
        now,
        timeZone,
        requestCutOff: mayRequest(record) ? (await readRules(tx)).requestCutOff : null,
      },
    };
  },
  effects: {
    /** `PTW-2611-0042`: the month in the project's time zone, and the sequence number in that month. */
    async number({ act, takeNumber }) {
      const month = dayInZone(act.now, act.timeZone).slice(2, 7).replace('-', '');
      const nth = String(await takeNumber(month)).padStart(4, '0');
      return { number: `PTW-${month}-${nth}`, own: { requestedAt: act.now.toISOString() } };
    },
    newEnd: async ({ input: { validTo } }) => ({ own: { ...(validTo !== undefined && { validTo }) } }),
    newPeriod: async ({ input: { validFrom, validTo } }) => ({
      own: { ...(validFrom !== undefined && { validFrom }), ...(validTo !== undefined && { validTo }) },
    }),
    async conflicts({ act: { tx }, facts: { permit }, record, input: { acceptedConflicts = [] } }) {
      const wanted = { ...permit, validTo: record.own.validTo };
      const conflicts = await requireAccepted(tx, wanted, acceptedConflicts);
      return { details: { acceptedConflicts: conflicts.map(({ key }) => key) } };
    },
    goOn: async () => ({ own: { handedBackAt: null } }),
    issued: stamp('issuedAt'),
    handedBack: stamp('handedBackAt'),
    closed: stamp('closedAt'),
  },
  async alarms(act, record) {
    const isWatched = record.own.permitType === 'Confined Space' && watched.includes(record.status);
    if (!isWatched) return [];
    const passages = await readPassages(people, act.tx, record.id);
    return alarmsOfPermit(await permitOf(people, act.tx, record), passages, act);
  },
  named: nameOfPermit,
  auditWords: permitWords,
  notices: permitNotices,
  viewPermission: 'PTW_VIEW',
  privateStatus: 'Draft',
  idKey: 'formUUID',
  payload: ({ own: { locationId } }) => ({ locationID: locationId }),
  fieldName: (field) => (callerNames[field] === undefined ? field : callerNames[field]),
  countedBy: ['locationId', 'permitType'],
  // A retry may carry edited input, so only the decision has to match its idempotency key.
  repeatedBy: 'action',
  decides: ({ validFrom, validTo }) => ({ validFrom, validTo }),
  logs: [passageLog],
  alsoSigned: async ({ tx }, record) => ({ permit: await permitOf(people, tx, record) }),
  olderSeals: {
    // Seals from before permits were SDK records.
    0: ({ recordId, onBehalfOf: _, method: __, ...sealed }) => ({ ...sealed, permitId: recordId }),
  },
});

/** Statuses in which somebody may be inside. */
const watched: readonly string[] = ['Issued', 'Active', 'Suspended', 'Expired'];

/** The next step of the requester is one that the project's cut-off may forbid. */
const mayRequest = ({ task }: PermitRecord) => task === 'REQUEST' || task === 'RESCHEDULE';

/** Field names as callers know them; null for fields that callers do not see. */
const callerNames: Readonly<Record<string, string | null>> = {
  task: null,
  locationId: 'location',
  handedBackBy: 'handedBack',
  handedBackAt: 'handedBack',
};
