import {
  type AlarmInput,
  ConflictError,
  provide,
  type ServerHost,
  serverService,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { systemAct } from '@gantry/plugin-sdk/server/records';
import { aboutPermit } from './permit-alarms.ts';
import { permitOf, permitsOf } from './permit-records.ts';

/** A danger under a permit that another module reports. */
export interface ReportedAlarm
  extends Pick<AlarmInput, 'severity' | 'title' | 'tag' | 'todo' | 'value' | 'limit' | 'since'> {
  /** Names it on the permit, with the module that reports it: `confined-space/count`. */
  readonly name: string;
  /** Who it is about, if that is known. */
  readonly people?: readonly string[];
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
}

export const permitAlarms = serverService<PermitAlarms>('gantry.permit-to-work/permit-alarms@1');

const statuses = ['Issued', 'Active', 'Suspended', 'Expired'];
const keyOf = (permitId: string, name: string) => `reported/${permitId}/${name}`;

export const providedAlarms = provide(permitAlarms, (host: ServerHost): PermitAlarms => {
  const { people, alarms, clock } = host;
  const permits = permitsOf(host);
  return {
    async report(tx, permitId, { name, people: who = [], ...said }) {
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
        key: keyOf(permitId, name),
        subject: permitId,
        permission: 'PTW_VIEW',
        detail: detailOf(who),
      });
    },
    async withdraw(tx, permitId, name) {
      await alarms.clear(tx, keyOf(permitId, name));
    },
  };
});
