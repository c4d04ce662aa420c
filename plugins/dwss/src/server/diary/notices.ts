import type { NotificationText, ServerHost } from '@gantry/plugin-sdk/server';
import type { Act, HandOverWords, RecordOf } from '@gantry/plugin-sdk/server/records';
import type { Names, Row } from '@gantry/plugin-sdk/workflow';
import { type DiaryTerm, diaryTerms } from '../../contract/diary/terms.ts';
import { placeNames } from '../reference/places.ts';
import type { DiaryRecord, PortionRecord, ReviewRecord } from './diary-kinds.ts';

type Services = Partial<Pick<ServerHost, 'notifications'>>;
/** The words of the workflow of a record. */
type NamesIn<R> = R extends RecordOf<infer N, unknown> ? N : never;
interface Words<N extends Names, Own> extends HandOverWords<N, Own> {
  readonly keyPrefix: string;
  /** When the open step is due. */
  due?(record: RecordOf<N, Own>): string | undefined;
  /** Steps of which nobody is told: who began the draft knows of it. */
  readonly untold?: readonly string[];
  /** The portion of the works that it is about. */
  placeOf?(own: Own): string;
}

const text = (en: string, zh: string): NotificationText => ({ en, 'zh-CN': zh });
const term = (key: DiaryTerm) => text(diaryTerms.en[key], diaryTerms['zh-CN'][key]);
export const nameOf = (day: string) => text(`Site diary of ${day}`, `${day} 工地日志`);
const placeOf = (id: string, more: Readonly<Record<string, string>> = {}) => ({
  route: '/sitediary/detail',
  params: { id, ...more },
});

/** What people call a diary, and where it is shown. */
export const namedDiary = ({ id, own }: DiaryRecord) => ({ name: nameOf(own.diaryDate), place: placeOf(id) });

export const diaryWords: Words<NamesIn<DiaryRecord>, DiaryRecord['own']> = {
  keyPrefix: 'diary/',
  describe: (record, task) => ({ ...namedDiary(record), step: term(`task.${task}`) }),
  due: ({ own, task }) => (task === 'WRITE' ? own.dueAt : undefined),
  untold: ['WRITE', 'REVIEW'],
};

export const portionWords: Words<NamesIn<PortionRecord>, PortionRecord['own']> = {
  keyPrefix: 'diary-portion/',
  describe: ({ id, own }, task) => ({
    name: nameOf(own.diaryDate),
    step: term(`task.${task}`),
    place: placeOf(own.diaryId, { portion: id }),
  }),
  placeOf: ({ portionId }) => portionId,
};

export const reviewWords: Words<NamesIn<ReviewRecord>, ReviewRecord['own']> = {
  keyPrefix: 'diary-review/',
  describe: ({ own }, task) => ({
    name: nameOf(own.diaryDate),
    step: term(`task.${task}`),
    place: placeOf(own.diaryId),
  }),
};

interface Told<N extends Names, Own> {
  readonly words: Words<N, Own>;
  readonly records: { whoDoes(act: Act, record: RecordOf<N, Own>): Promise<readonly string[]> };
}

/** Tells those who can do the open step that it waits for them. Where none waits, it waits for nobody any more. */
export async function tellOf<N extends Names, Own>(
  services: Services,
  act: Act,
  record: RecordOf<N, Own>,
  { row, ...told }: Told<N, Own> & { readonly row: Row<N> },
): Promise<void> {
  const { notifications } = services;
  // Who saves a draft changes nothing of what waits. Of an item that the diary's step drives, that step tells once the diary is saved.
  const isSame = row.to === 'same' && row.names === undefined;
  if (notifications === undefined || isSame || act.driver !== undefined) return;
  await tellOpen({ notifications }, act, record, told);
}

/** The same for a record as it is. */
export async function tellOpen<N extends Names, Own>(
  { notifications }: Services,
  act: Act,
  record: RecordOf<N, Own>,
  told: Told<N, Own>,
): Promise<void> {
  const { task } = record;
  const { words } = told;
  if (notifications === undefined) return;
  if (task === null || words.untold?.includes(task))
    return notifications.settle(act.tx, words.keyPrefix + record.id);
  const { name, step } = words.describe(record, task);
  const what = text(`${name.en}: ${step.en}`, `${name['zh-CN']}：${step['zh-CN']}`);
  await tellWaiting({ notifications }, act, record, told, what);
}

/** @param what - the first line */
export async function tellWaiting<N extends Names, Own>(
  { notifications }: Services,
  act: Act,
  record: RecordOf<N, Own>,
  { words, records }: Told<N, Own>,
  what: NotificationText,
): Promise<void> {
  const { task } = record;
  if (notifications === undefined || task === null) return;
  const { step, place } = words.describe(record, task);
  const due = words.due?.(record);
  const portion = words.placeOf?.(record.own);
  const called = portion === undefined ? undefined : (await placeNames(act.tx, [portion])).get(portion);
  await notifications.send(act.tx, {
    to: { users: await records.whoDoes(act, record), actor: true },
    text: what,
    ...(place && { place }),
    waiting: {
      step,
      ...(due !== undefined && { due: new Date(due) }),
      ...(called && { at: text(called.name, called.name_zh || called.name) }),
    },
    key: words.keyPrefix + record.id,
  });
}

/** The words of a kind, with how those who take over are told. */
export const handOverWords = <N extends Names, Own>(
  services: Services,
  words: Words<N, Own>,
  records: () => Told<N, Own>['records'],
): HandOverWords<N, Own> => ({
  describe: words.describe,
  keyPrefix: words.keyPrefix,
  tell: (act, record, what) => tellWaiting(services, act, record, { words, records: records() }, what),
});
