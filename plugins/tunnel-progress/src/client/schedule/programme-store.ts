import {
  type Disposable,
  dayInZone,
  type ObjectRef,
  type StyleLayer,
  startOfDayInZone,
} from '@gantry/plugin-sdk';
import { FetchedValue } from '@gantry/plugin-ui';
import { makeAutoObservable, observableRef, reaction, when } from 'mobx';
import type { HoldPoint } from '../../contract/schedule/hold-points.ts';
import { type LateBay, lateBays } from '../../contract/schedule/late-bays.ts';
import { scheduleChanged } from '../../contract/schedule/schedule.ts';
import {
  changeDays,
  dayNumber,
  isoOf,
  type ScheduleMode,
  workChanges,
} from '../../contract/schedule/state-at.ts';
import type { ScheduleApi, ScheduleContext } from './context.ts';
import {
  type HeldBay,
  heldBays,
  heldUnits,
  type StandingObjects,
  showsHolds,
  withHolds,
} from './holds/held-objects.ts';
import { type ObjectUnit, type ProgrammeModel, programmeModel } from './programme-model.ts';
import { ShownDay } from './shown-day.ts';
import { changePalette, statePalette } from './state-colours.ts';

/** Milliseconds between two fetches after events, of which a batch of links sends many. */
const quiet = 1000;
/** Milliseconds between two looks at hold points, of which no event tells. */
const holdsEvery = 60_000;

/** The programme, what of it the model shows, and the timeline's day. One for the plugin, fetched when it is first asked for. */
export class ProgrammeStore {
  mode: ScheduleMode = 'both';
  /** What is not begun is pale in place of hidden. */
  isPale = false;
  /** The earlier day with which the timeline's is compared: `YYYY-MM-DD`; empty for none. */
  comparedWith = '';
  /** Day that is shown, as a number. */
  day: number;
  /** Counts how often `counts` became others. */
  shownTimes = 0;
  readonly fetched: FetchedValue<ProgrammeModel>;
  /** Undefined where no module of the project knows inspections. */
  readonly holds: FetchedValue<readonly HoldPoint[] | undefined>;
  private readonly context: ScheduleContext;
  private shown: { readonly model: ProgrammeModel; readonly day: ShownDay } | undefined;
  private effect: StyleLayer | undefined;
  /** Ends what `play` began. */
  private playing: Disposable | undefined;

  constructor(context: ScheduleContext, api: ScheduleApi) {
    this.context = context;
    this.day = this.dayOf(context.timeline.now);
    this.fetched = new FetchedValue(
      async (signal) => programmeModel(await api.programme({}, { signal })),
      context.signal,
    );
    this.holds = new FetchedValue(async (signal) => {
      const { isOffered, holdPoints } = await api.holdPoints({}, { signal });
      return isOffered ? holdPoints : undefined;
    }, context.signal);
    makeAutoObservable<this, 'context' | 'shown' | 'effect' | 'playing'>(
      this,
      {
        fetched: false,
        holds: false,
        context: false,
        shown: observableRef,
        effect: false,
        playing: observableRef,
      },
      { autoBind: true },
    );
    this.follow();
  }

  get model(): ProgrammeModel | undefined {
    return this.fetched.value;
  }

  /** Objects in each state, in the order of `workStates`; behind them those of held bays, which no state counts. */
  get counts(): readonly number[] {
    void this.shownTimes;
    return [...(this.states()?.counts ?? [])];
  }

  /** Whether the dates show hold points, on some days, and something is known of them. */
  get showsHeld(): boolean {
    return this.mode !== 'planned' && this.holds.value !== undefined;
  }

  /** Bays with open hold points where the day shows them; undefined where it does not, or nothing is known of them. */
  get held(): readonly HeldBay[] | undefined {
    const { model, day, mode } = this;
    return model !== undefined && showsHolds(mode, day, model.dataDay) ? this.heldNow : undefined;
  }

  /** Objects of each change, in the order of `workChanges`; undefined without a day to compare with. */
  get changeCounts(): readonly number[] | undefined {
    void this.shownTimes;
    const changes = this.changes();
    if (changes === undefined) return undefined;
    const counts = workChanges.map(() => 0);
    for (const change of changes) counts[change] = (counts[change] ?? 0) + 1;
    return counts;
  }

  /** Bays with late work on the shown day, the latest first. */
  get late(): readonly LateBay[] {
    return this.model === undefined ? [] : lateBays(this.model.programme, this.day);
  }

  setMode(mode: ScheduleMode): void {
    this.mode = mode;
  }

  setPale(isPale: boolean): void {
    this.isPale = isPale;
  }

  /** @param day - `YYYY-MM-DD`; empty for none */
  compareWith(day: string): void {
    this.comparedWith = day;
  }

  /** The programme, fetched if it is not there yet. Undefined if it cannot be. */
  async loaded(): Promise<ProgrammeModel | undefined> {
    const { fetched, holds } = this;
    if (holds.load.kind === 'idle') void holds.refresh();
    if (fetched.load.kind === 'idle' || fetched.load.kind === 'failed') void fetched.refresh();
    // Somebody else may have asked before, or ask again meanwhile: the last answer counts for all.
    await when(() => fetched.load.kind === 'ready' || fetched.load.kind === 'failed');
    return this.model;
  }

  /** Shows a day on the model, until the layer ends. Resolves when the picture shows it. */
  async show(time: Date, effect: StyleLayer, signal?: AbortSignal): Promise<void> {
    this.effect = effect;
    await this.loaded();
    if (signal?.aborted) return;
    this.setDay(this.dayOf(time));
    await this.paint();
  }

  /** The timeline's day; also while the timeline is closed and shows nothing. */
  get timelineDay(): number {
    return this.dayOf(this.context.timeline.now);
  }

  /** The next day, or the one before, on which something changes. */
  changeDay(way: 1 | -1): number | undefined {
    const days = new Set(this.model?.days.flatMap((one) => changeDays(one, this.mode)));
    const there = [...days].filter((day) => (day - this.timelineDay) * way > 0);
    return there.length === 0 ? undefined : there.reduce((a, b) => (way * (a - b) < 0 ? a : b));
  }

  /** Why the programme is not there. */
  failure(): unknown {
    const { load } = this.fetched;
    return load.kind === 'failed' ? load.error : new Error('The programme is not there.');
  }

  /** Moves the timeline, which shows the day. */
  seek(day: number): void {
    const iso = isoOf(day);
    const { timeline, session } = this.context;
    // Noon, which no change of the clocks takes into another day.
    if (iso !== null)
      timeline.seek(new Date(startOfDayInZone(iso, session.project.timeZone).getTime() + 12 * 3_600_000));
  }

  /**
   * Goes to a day and resolves when the picture shows it, also where the timeline shows nothing, such as while it is closed.
   * @param spare - the layer that is painted then
   */
  async showDay(day: number, spare: StyleLayer): Promise<void> {
    this.seek(day);
    this.setDay(day);
    await this.paint();
    if (this.effect === undefined) await this.paint(spare);
  }

  /** Plays the timeline; the window may be closed and opened meanwhile. */
  play(speed: number): void {
    this.pause();
    this.playing = this.context.timeline.play(speed);
  }

  pause(): void {
    this.playing?.dispose();
    this.playing = undefined;
  }

  /** False for what the timeline's own button began: only that ends it. */
  get canPause(): boolean {
    return this.playing !== undefined;
  }

  /** Objects of a bay. */
  objectsOfBay(bay: string): readonly ObjectRef[] {
    const { model } = this;
    if (model === undefined) return [];
    const { bays } = model.programme.activities;
    return model.units
      .filter(({ activities }) => activities.some((activity) => bays[activity] === bay))
      .flatMap(({ from, to }) => model.objects.slice(from, to));
  }

  private setDay(day: number): void {
    this.day = day;
    this.update();
  }

  private dayOf(time: Date): number {
    return dayNumber(dayInZone(time, this.context.session.project.timeZone));
  }

  /** Brings the states up to the day, mode and programme. */
  private update(): void {
    const { model, day, mode } = this;
    if (model === undefined) return;
    if (this.shown?.model !== model) this.shown = { model, day: new ShownDay(model) };
    this.shown.day.show(day, mode);
    this.shownTimes += 1;
  }

  private get heldNow(): readonly HeldBay[] | undefined {
    const points = this.holds.value;
    return this.model === undefined || points === undefined ? undefined : heldBays(this.model, points);
  }

  private get heldUnits(): readonly ObjectUnit[] {
    return this.model === undefined || this.heldNow === undefined ? [] : heldUnits(this.model, this.heldNow);
  }

  /** The states of the day, with held bays above them. */
  private states(): StandingObjects | undefined {
    const { shown, held } = this;
    return shown === undefined || held === undefined ? shown?.day : withHolds(shown.day, this.heldUnits);
  }

  private changes(): Uint8Array | undefined {
    if (this.comparedWith === '') return undefined;
    return this.shown?.day.changesSince(dayNumber(this.comparedWith), this.mode);
  }

  private async paint(effect = this.effect): Promise<void> {
    const { shown } = this;
    const states = this.states();
    if (effect === undefined || shown === undefined || states === undefined) return;
    const { theme } = this.context.session;
    const changes = this.changes();
    const [palette, indices] =
      changes === undefined
        ? [statePalette(theme, this.isPale), states.indices]
        : [changePalette(theme), changes];
    try {
      await effect.paint(shown.model.objects, palette, indices);
    } catch (error) {
      // The timeline was closed, or the tab left: there is nothing to paint on any more.
      if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
      if (this.effect === effect) this.effect = undefined;
    }
  }

  private follow(): void {
    const { context } = this;
    const repaint = reaction(
      () =>
        [this.model, this.mode, this.isPale, this.comparedWith, this.held, context.session.theme] as const,
      () => {
        this.update();
        this.paint().catch((error: unknown) =>
          context.log.warn('The programme was not painted.', { error: String(error) }),
        );
      },
    );
    context.subscriptions.add(repaint);
    // Counts and late bays follow the timeline where it paints nothing too, such as in another tab.
    context.subscriptions.add(
      reaction(
        () => this.timelineDay,
        (day) => this.setDay(day),
      ),
    );
    // It ended at the last stop, or somebody went to another day.
    context.subscriptions.add(
      reaction(
        () => context.timeline.playing,
        (isPlaying) => {
          if (!isPlaying) this.pause();
        },
      ),
    );
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refreshHolds = () => {
      if (this.holds.load.kind !== 'idle' && !document.hidden) void this.holds.refresh();
    };
    const refresh = () => {
      if (this.fetched.load.kind === 'idle') return;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        void this.fetched.refresh();
        refreshHolds();
      }, quiet);
    };
    const looking = setInterval(refreshHolds, holdsEvery);
    context.subscriptions.add(() => clearInterval(looking));
    context.subscriptions.add(context.live.on(scheduleChanged, refresh));
    context.subscriptions.add(context.live.onDidResync(refresh));
    context.subscriptions.add(() => clearTimeout(waiting));
  }
}
