import type { AuditName, NotificationInput, NotificationText } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import type { Act } from './act.ts';
import type { DoneStep, RecordKind, RecordOf, RecordServices } from './record-kind.ts';
import type { Preferred, RecordWho } from './record-who.ts';

/** What My day shows of a step beside its name. */
export type WaitingStep = Omit<NonNullable<NotificationInput['waiting']>, 'step'>;

/** Members who are notified of a step without having to act. */
export interface Informed extends Pick<NotificationInput, 'urgent'> {
  /** Their ids. A member for whom the next step waits gets only that notification, unless this one is urgent. */
  readonly users: readonly (string | null | undefined)[];
  /** Instead of the record's own. */
  readonly detail?: NotificationText;
}

/** Texts and recipients of a kind's notifications. Name and place come from `RecordKind.named`. */
export interface RecordNotices<N extends Names, Own> {
  /** What is to be done, such as `Inspect`. */
  step(task: N['task'] | N['side'], record: RecordOf<N, Own>): NotificationText;
  /** What the record is about. */
  detail?(record: RecordOf<N, Own>): NotificationText;
  /** What has happened to it, after its name, such as `was submitted`; left out: the step that waits. */
  happened?(record: RecordOf<N, Own>): NotificationText | undefined;
  /** When the open step is due, where, and what else My day shows of it. */
  waiting?(act: Act, record: RecordOf<N, Own>): WaitingStep | Promise<WaitingStep>;
  /** Who is asked first, as for `whoDoes`. */
  prefer?(record: RecordOf<N, Own>): Preferred['prefer'];
  /** Open steps that notify nobody, such as that of a draft, which its author knows. */
  readonly untold?: readonly (N['task'] | N['side'])[];
  /** Actions that do not change the open step, such as saving a draft: they notify nobody again. */
  readonly silent?: readonly N['action'][];
  /** Who else is notified of a step. */
  informs?(record: RecordOf<N, Own>, step: DoneStep<N>): Informed | undefined;
}

/**
 * The key of the notification of a record's open step, such as for `reschedule`.
 * @param kind - name of the kind
 */
export const noticeKey = (kind: string, id: string): string => `${kind}/${id}`;

/** How a kind's records tell people. */
export interface RecordTelling<N extends Names, Own> {
  /** Notifies those for whom the next step waits, and those whom `informs` adds. */
  afterStep(act: Act, record: RecordOf<N, Own>, step: DoneStep<N>): Promise<void>;
  /** Tells those for whom the open step waits, as after a step. */
  ofOpen(act: Act, record: RecordOf<N, Own>): Promise<void>;
  /** The same with another first line, even for a step in `untold`. */
  tell(act: Act, record: RecordOf<N, Own>, what: NotificationText): Promise<void>;
}

/** Without notices of the kind, or without the host's notifications, it notifies nobody. */
export function recordTelling<N extends Names, S extends z.ZodObject, Input, Facts>(
  kind: RecordKind<N, S, Input, Facts>,
  { notifications }: Pick<RecordServices, 'notifications'>,
  { whoDoes }: Pick<RecordWho<N, z.output<S>>, 'whoDoes'>,
): RecordTelling<N, z.output<S>> {
  type Found = RecordOf<N, z.output<S>>;
  const { notices } = kind;
  if (notices === undefined || notifications === undefined)
    return { afterStep: nobody, ofOpen: nobody, tell: nobody };

  const about = (record: Found) => {
    const { place } = nameOf(kind, record);
    const detail = notices.detail?.(record);
    return { ...(place && { place }), ...(detail && { detail }) };
  };
  /** Returns the ids of those who were notified. */
  const tell = async (act: Act, record: Found, text: NotificationText): Promise<readonly string[]> => {
    const open = record.side ?? record.task;
    if (open === null) return [];
    const [users, waiting] = await Promise.all([
      whoDoes(act, record, { prefer: notices.prefer?.(record) ?? [] }),
      notices.waiting?.(act, record),
    ]);
    await notifications.send(act.tx, {
      ...about(record),
      text,
      // Who has taken the last step may be able to take the next one too.
      to: { users, actor: true },
      waiting: { step: notices.step(open, record), ...waiting },
      key: noticeKey(kind.kind, record.id),
    });
    return users;
  };
  const happened = (record: Found): NotificationText => {
    const { name } = nameOf(kind, record);
    const what = notices.happened?.(record);
    if (what !== undefined)
      return { en: `${name.en} ${what.en}`, 'zh-CN': `${name['zh-CN']} ${what['zh-CN']}` };
    const open = record.side ?? record.task;
    return open === null ? name : joined(name, notices.step(open, record));
  };
  const ofOpen = async (act: Act, record: Found): Promise<readonly string[]> => {
    const open = record.side ?? record.task;
    if (open !== null && notices.untold?.includes(open) !== true) return tell(act, record, happened(record));
    await notifications.settle(act.tx, noticeKey(kind.kind, record.id));
    return [];
  };

  return {
    async afterStep(act, record, step) {
      // Of an item that a step of its parent drives, the records tell once the parent is saved. A record with items has a driver in what it
      // does by itself, too.
      const isDrivenItem = act.driver !== undefined && kind.items === undefined;
      if (isDrivenItem || notices.silent?.includes(step.row.action) === true) return;
      const waiting = await ofOpen(act, record);
      const informed = notices.informs?.(record, step);
      if (informed === undefined) return;
      const { users: all, ...more } = informed;
      const users = all.filter((one) => more.urgent === true || !waiting.some((id) => id === one));
      if (users.length > 0)
        await notifications.send(act.tx, {
          ...about(record),
          text: happened(record),
          ...more,
          to: { users },
        });
    },
    async ofOpen(act, record) {
      await ofOpen(act, record);
    },
    async tell(act, record, what) {
      await tell(act, record, what);
    },
  };
}

const nobody = async () => undefined;

/** What people call a record, and where it is shown. */
export function nameOf<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, named }: Pick<RecordKind<N, S, Input, Facts>, 'kind' | 'named'>,
  record: RecordOf<N, z.output<S>>,
): AuditName {
  if (named !== undefined) return named(record);
  const name = `${kind} ${record.number ?? record.id}`;
  return { name: { en: name, 'zh-CN': name } };
}

/** A name with what is said of it. */
export const joined = (name: NotificationText, said: NotificationText): NotificationText => ({
  en: `${name.en}: ${said.en}`,
  'zh-CN': `${name['zh-CN']}：${said['zh-CN']}`,
});
