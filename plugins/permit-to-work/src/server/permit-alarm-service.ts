import {
  type AlarmInput,
  ConflictError,
  provide,
  type ServerHost,
  serverService,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { systemAct } from '@gantry/plugin-sdk/server/records';
import { planDistance } from '../contract/conflicts.ts';
import { hasPosition, type Position } from '../contract/location.ts';
import { aboutPermit } from './permit-alarms.ts';
import { livePermitsDuring } from './permit-conflicts.ts';
import { permitOf, permitsOf } from './permit-records.ts';

/** A danger under a permit that another module reports. */
export interface ReportedAlarm
  extends Pick<AlarmInput, 'severity' | 'title' | 'tag' | 'todo' | 'value' | 'limit' | 'since'> {
  /** Names it on the permit, with the module that reports it: `confined-space/count`. */
  readonly name: string;
  /** Who it is about, if that is known. */
  readonly people?: readonly string[];
  /** Ids of people who know of it already, such as by an alarm of the other module: they get no second message. */
  readonly known?: readonly string[];
}

/** A danger at a place, which concerns every permit near it. */
export interface PlacedDanger extends ReportedAlarm {
  readonly at: Position;
  /** The most metres between the danger and a permit's location, in plan. */
  readonly metres: number;
}

/** Dangers under permits that other modules find, such as by a camera's count. */
export interface PermitAlarms {
  /**
   * Reports a danger under a permit, or how it has changed. Holder and issuer are told once.
   * @throws NotFoundError; ConflictError WRONG_STATE unless the permit is issued, active, suspended or expired
   */
  report(tx: Tx, permitId: string, alarm: ReportedAlarm): Promise<void>;
  /** Ends it. Does nothing if there is none. */
  withdraw(tx: Tx, permitId: string, name: string): Promise<void>;
  /**
   * Says all dangers at places of which a module knows now. Each stands under the permits near it that are issued, active or suspended and
   * whose period includes this moment. Call it again every few seconds, because other permits begin meanwhile. A danger that a call leaves out
   * has ended.
   * @param module - the first part of the dangers' names, such as `falsework`
   */
  say(tx: Tx, module: string, dangers: readonly PlacedDanger[]): Promise<void>;
}

export const permitAlarms = serverService<PermitAlarms>('gantry.permit-to-work/permit-alarms@1');

const statuses = ['Issued', 'Active', 'Suspended', 'Expired'];
const keyOf = (permitId: string, name: string) => `reported/${permitId}/${name}`;
const nameIn = /^reported\/[^/]+\/(.+)$/;

export const providedAlarms = provide(permitAlarms, (host: ServerHost): PermitAlarms => {
  const { people, alarms, clock } = host;
  const permits = permitsOf(host);
  const service: PermitAlarms = {
    async report(tx, permitId, { name, people: who = [], known = [], ...said }) {
      // The record is locked: it cannot close meanwhile, which would leave the alarm.
      const record = await permits.lock(systemAct(tx, clock(), 'UTC'), permitId);
      if (!statuses.includes(record.status))
        throw new ConflictError('WRONG_STATE', `A permit that is ${record.status} has no alarms.`, {
          status: record.status,
        });
      const { detailOf, ...about } = aboutPermit(await permitOf(people, tx, record));
      await alarms.raise(tx, {
        ...about,
        ...said,
        tell: { users: about.tell.users.filter((id) => id != null && !known.includes(id)) },
        key: keyOf(permitId, name),
        subject: permitId,
        permission: 'PTW_VIEW',
        detail: detailOf(who),
      });
    },
    async withdraw(tx, permitId, name) {
      await alarms.clear(tx, keyOf(permitId, name));
    },
    async say(tx, module, dangers) {
      const found = dangers.length === 0 ? [] : await permitsNear(tx, dangers, clock());
      const wanted = new Map(found.map((each) => [keyOf(each.permitId, each.alarm.name), each]));
      const standing = new Map((await alarms.standing(tx)).map((alarm) => [alarm.key, alarm]));
      for (const key of standing.keys()) {
        const isOfModule = nameIn.exec(key)?.[1]?.startsWith(`${module}/`) === true;
        if (isOfModule && !wanted.has(key)) await alarms.clear(tx, key);
      }
      for (const [key, { permitId, alarm }] of wanted)
        if (standing.get(key)?.title.en !== alarm.title.en) await service.report(tx, permitId, alarm);
    },
  };
  return service;
});

/** The permits near each danger, by their ids: several permits are locked in one order. */
async function permitsNear(tx: Tx, dangers: readonly PlacedDanger[], now: Date) {
  const moment = now.toISOString();
  const live = await livePermitsDuring(tx, { validFrom: moment, validTo: moment });
  return live
    .filter(({ location }) => hasPosition(location))
    .sort((a, b) => (a.formUUID < b.formUUID ? -1 : 1))
    .flatMap(({ formUUID, location }) =>
      dangers
        .filter(({ at, metres }) => planDistance(at, location) <= metres)
        .map(({ at: _at, metres: _metres, ...alarm }) => ({ permitId: formUUID, alarm })),
    );
}
