import { dayInZone } from '@gantry/plugin-sdk/contract';
import type { DemoProject, ProjectSettings, Tx } from '@gantry/plugin-sdk/server';
import type { demoSignatures } from '@gantry/plugin-sdk/server/demo';
import type { Act } from '@gantry/plugin-sdk/server/records';
import { blankPortion } from '../../../contract/diary/form.ts';
import { dayOf } from '../../../contract/diary/requests.ts';
import type { Discipline } from '../../../contract/discipline.ts';
import { at } from '../../demo/at.ts';
import type { DemoCast, DemoUser } from '../../demo/demo-cast.ts';
import type { DiaryBooks } from '../diary-kinds.ts';
import { dueOf, rulesOf } from '../rules.ts';
import { withTotals } from '../written.ts';
import { type DemoDiary, type DemoMoment, demoMoments } from './demo-plan.ts';
import { demoRemarks, demoWeather } from './demo-work.ts';
import { type DemoTypes, demoWritten, halfWritten } from './demo-written.ts';

export type DemoPart = 'engineer' | 'agent' | 'gate' | 'reviewer' | 'cre';

/** What demo diaries are played with. */
export interface Stage {
  readonly project: DemoProject;
  readonly cast: DemoCast<DemoPart>;
  /** Ids of the portions of the works. */
  readonly places: readonly string[];
  readonly types: DemoTypes;
  readonly settings: ProjectSettings;
  /** Sends no notifications: a step with another after it leaves nothing waiting. */
  readonly books: DiaryBooks;
  /** For a diary's last step: notifies those who may do the next. */
  readonly telling: DiaryBooks;
  readonly signature: ReturnType<typeof demoSignatures>;
}

/** Until then a diary is played for each end. */
const lastMoment: Readonly<Record<DemoDiary['end'], DemoMoment>> = {
  written: 'written',
  signing: 'signed',
  Submitted: 'signed',
  Received: 'received',
  Reviewed: 'reviewed',
  Rejected: 'decided',
  Confirmed: 'decided',
  Closed: 'countersigned',
};
/** The first step that notifies somebody, if it is not the last. */
const firstTold: Partial<Record<DemoDiary['end'], DemoMoment>> = { written: 'begun', signing: 'submitted' };
/** The parts are the same in each discipline but for reviews. */
const supervision: Discipline = 'C';
const reviewComments = [
  'Agrees with the records of the inspectors.',
  '人数与现场记录相符。',
  'Plant hours checked.',
];

/**
 * Takes a planned diary through its real steps, each at its own moment, so that its history and signatures are those that real use would
 * have left.
 */
export async function playDiary(stage: Stage, tx: Tx, planned: DemoDiary): Promise<void> {
  const scene = sceneOf(stage, tx, planned);
  const { id, portions } = await writeDay(scene);
  await signPortions(scene, portions);
  await supervise(scene, id, portions);
}

/** A planned diary with its people. */
interface Scene {
  readonly stage: Stage;
  readonly tx: Tx;
  readonly planned: DemoDiary;
  /** Who writes each portion; the first one also begins the diary. */
  readonly engineers: readonly [DemoUser, ...DemoUser[]];
  isPlayed(moment: DemoMoment): boolean;
  booksAt(moment: DemoMoment): DiaryBooks;
  actAt(moment: DemoMoment, person: DemoUser): Act;
}

function sceneOf(stage: Stage, tx: Tx, planned: DemoDiary): Scene {
  const { cast, books, telling } = stage;
  const { end, nth, at: times } = planned;
  const order = (moment: DemoMoment) => demoMoments.indexOf(moment);
  const last = lastMoment[end];
  const told = end === 'Closed' ? demoMoments.length : order(firstTold[end] ?? last);
  // Site agents may write too, but here they sign what others wrote.
  const agents = new Set(cast.able('agent', supervision));
  const writers = cast.able('engineer', supervision).filter((one) => !agents.has(one));
  return {
    stage,
    tx,
    planned,
    engineers: [at(writers, nth), at(writers, nth + 1)],
    isPlayed: (moment) => order(moment) <= order(last),
    booksAt: (moment) => (order(moment) >= told ? telling : books),
    actAt: (moment, person) => cast.act(tx, person, times[moment]),
  };
}

interface Portion {
  readonly id: string;
  readonly engineer: DemoUser;
}

async function writeDay({ stage, tx, planned, engineers, booksAt, actAt }: Scene) {
  const { places, types } = stage;
  const { day, nth, end } = planned;
  const begun = actAt('begun', engineers[0]);
  const { id, people } = await booksAt('begun').diaries.create(begun, async () => ({
    own: await newDay(stage, tx, planned),
  }));
  const portions: Portion[] = [];
  for (const [index, engineer] of engineers.entries()) {
    const own = { ...blankPortion, diaryId: id, diaryDate: day, portionId: at(places, nth + index) };
    const named = { userId: engineer.id, company: engineer.companyId };
    const portion = await booksAt('begun').portions.create(begun, async () => ({
      own: withTotals(own),
      people: { engineer: named, contractor: people.author ?? null },
    }));
    portions.push({ id: portion.id, engineer });
  }
  for (const [index, { id: portion, engineer }] of portions.entries()) {
    const whole = demoWritten(types, nth, index, engineer.name);
    const input = end === 'written' ? halfWritten(whole, index) : whole;
    await booksAt('written').portions.act(actAt('written', engineer), portion, 'save', { input });
  }
  return { id, portions };
}

async function signPortions(
  { stage: { cast, signature }, planned: { end, nth }, isPlayed, booksAt, actAt }: Scene,
  portions: readonly Portion[],
): Promise<void> {
  if (!isPlayed('submitted')) return;
  for (const { id, engineer } of portions)
    await booksAt('submitted').portions.act(actAt('submitted', engineer), id, 'submit', {
      signature: await signature(engineer.name),
    });
  const agent = cast.player('agent', supervision, nth);
  // While the agent is still signing, one portion is left.
  for (const { id } of portions.slice(end === 'signing' ? 1 : 0))
    await booksAt('signed').portions.act(actAt('signed', agent), id, 'sign', {
      signature: await signature(agent.name),
    });
}

async function supervise(
  { stage, tx, planned, isPlayed, booksAt, actAt }: Scene,
  id: string,
  portions: readonly Portion[],
): Promise<void> {
  const { cast, signature, project } = stage;
  const { nth, end, at: times } = planned;
  const gate = cast.player('gate', supervision, nth);
  if (isPlayed('received')) await booksAt('received').diaries.act(actAt('received', gate), id, 'receive', {});
  if (isPlayed('reviewed'))
    for (const { id: review, own } of await stage.books.reviews.of(tx, id)) {
      const reviewer = cast.player('reviewer', own.discipline, nth);
      const comment = at(reviewComments, nth);
      await booksAt('reviewed').reviews.act(actAt('reviewed', reviewer), review, 'review', { comment });
    }
  if (isPlayed('decided')) {
    const isRejected = end === 'Rejected';
    const comment = isRejected ? 'The dump trucks of the afternoon are missing. Please add them.' : '';
    const signDate = dayInZone(times.decided, project.timeZone);
    const back = portions.slice(0, 1).map((portion) => portion.id);
    const action = isRejected ? 'reject' : 'approve';
    await booksAt('decided').diaries.act(actAt('decided', gate), id, action, {
      comment,
      signature: await signature(gate.name),
      input: { signDate, comment, portions: back },
    });
  }
  const cre = cast.player('cre', supervision, nth);
  if (isPlayed('countersigned'))
    await booksAt('countersigned').diaries.act(actAt('countersigned', cre), id, 'countersign', {
      signature: await signature(cre.name),
    });
}

async function newDay({ settings, project }: Stage, tx: Tx, { day, nth, end }: DemoDiary) {
  const { rainfall, ...weather } = demoWeather(nth);
  const written = {
    ...weather,
    rainfall,
    // The afternoon has not been yet.
    ...(end === 'written' && { weather_pm: '' as const, rainfall: null }),
    diary_start_from: '08:00',
    diary_start_to: nth % 6 === 1 ? '20:00' : '18:00',
    siteStaffNo: 3 + (nth % 3),
    ...(end === 'written' ? {} : demoRemarks(nth)),
  };
  const dueAt = dueOf(day, await rulesOf(settings, tx), project.timeZone);
  return { diaryDate: day, day: dayOf(written), dueAt, submittedAt: null, isLate: false, signDate: null };
}
