import {
  type Disposable,
  dayInZone,
  type Json,
  type Locale,
  type MenuHit,
  type Point,
} from '@gantry/plugin-sdk';
import { FakeHost, settle } from '@gantry/plugin-sdk/fake-host';
import type { AttachedOverlay, Kernel } from '@gantry/plugin-sdk/kernel';
import { makeAutoObservable, observable, observableRef, runInAction, when } from 'mobx';
import { callKeys } from '../host/call-key.ts';
import { hostOptions, localeOf } from '../host/story-options.ts';
import type { KnobPatch, Knobs } from '../knobs/knobs.ts';
import type { Action, LeakCheck, StageState } from '../link/protocol.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PageScene } from '../scene/page-scene.ts';
import { AccessTour, type TourStop } from './access-tour.ts';
import { applyLive, seek } from './apply-knobs.ts';
import type { AccessReport } from './check-access.ts';
import { contributionRows } from './contribution-rows.ts';
import { findLeaks, leakRounds, type ShowView } from './find-leaks.ts';
import { advance, keepTime, noteEvents } from './follow-host.ts';
import { sceneRows } from './scene-rows.ts';
import { isView, readShown, routeAt, sampleParams, writeShown } from './shown.ts';
import { StageLog } from './stage-log.ts';
import { StageScreen } from './stage-screen.ts';

/** Milliseconds in which a knob that was turned comes back from the page. */
const longestTurn = 5000;

/** The plugin as it runs now. */
export interface RunningHost {
  /** Another one for each start and each project. */
  readonly id: number;
  readonly host: FakeHost;
  readonly kernel: Kernel;
}

export interface StageParts {
  readonly sandbox: Sandbox;
  readonly scene: PageScene;
  readonly showView: ShowView;
  /** Resolves once what the stage shows has loaded. */
  readonly loaded: () => Promise<void>;
  /** What is wrong for people who use it otherwise than by sight and pointer. */
  readonly checkAccess: () => Promise<AccessReport>;
  /** The plugin or a person on the stage has changed a knob. */
  readonly onTurned: (patch: KnobPatch) => void;
  /** The clock has moved: milliseconds since 1970. */
  readonly onTime: (now: number) => void;
}

/** One plugin in a fake host that the knobs rule. Observable. */
export class Stage {
  knobs: Knobs;
  running: RunningHost | undefined = undefined;
  /** Why the plugin cannot be shown at all. */
  failure: string | undefined = undefined;
  leaks: LeakCheck = { kind: 'none' };
  readonly screen = new StageScreen();
  readonly access: AccessTour;
  readonly log: StageLog;
  /** What views have set, by `point/id`. */
  readonly badges = observable.map<string, number | 'dot'>();
  readonly titles = observable.map<string, string>();
  readonly overlaysOn = observable.map<string, AttachedOverlay>({}, { deep: false });
  private readonly parts: StageParts;
  private started = 0;
  private ends: Disposable[] = [];
  /** Starts follow one another. */
  private work: Promise<void> = Promise.resolve();

  constructor(parts: StageParts, knobs: Knobs) {
    this.parts = parts;
    this.knobs = knobs;
    this.access = new AccessTour({ show: (show) => this.showLoaded(show), check: parts.checkAccess });
    this.log = new StageLog(callKeys(parts.sandbox.endpoints ?? {}), () => this.now());
    makeAutoObservable<this, 'parts' | 'started' | 'ends' | 'work'>(this, {
      knobs: observableRef,
      running: observableRef,
      leaks: observableRef,
      screen: false,
      access: false,
      log: false,
      badges: false,
      titles: false,
      overlaysOn: false,
      parts: false,
      started: false,
      ends: false,
      work: false,
      now: false,
      state: false,
    });
  }

  get sandbox(): Sandbox {
    return this.parts.sandbox;
  }

  get scene(): PageScene {
    return this.parts.scene;
  }

  get locale(): Locale {
    return localeOf(this.knobs);
  }

  /** Milliseconds since 1970, by the page's clock. */
  now(): number {
    return this.running?.host.around.clock.now() ?? Date.parse(this.knobs.clock);
  }

  start(): Promise<void> {
    return this.queue(async () => {
      await this.end();
      await this.begin();
    });
  }

  /** Applies knobs: at once where the host can change while it runs, and by a new start otherwise. */
  apply(next: Knobs): void {
    const before = this.knobs;
    this.knobs = next;
    const isSame = (key: keyof Knobs) => JSON.stringify(before[key]) === JSON.stringify(next[key]);
    const startsAnew: readonly (keyof Knobs)[] = ['story', 'clock', 'denied', 'model'];
    if (!startsAnew.every(isSame)) void this.start();
    else if (!isSame('project') || !isSame('variant')) void this.queue(() => this.changeProject());
    else if (this.running) applyLive(this.running.host, this.sandbox.plugin.manifest, next, isSame, this.log);
  }

  act(action: Action): void {
    const { running } = this;
    if (action.do === 'restart') return void this.start();
    if (action.do === 'find-leaks') return void this.queue(() => this.findLeaks());
    if (action.do === 'check-access') return void this.queue(() => this.checkAccess(action.which));
    if (action.do === 'mark') return void this.queue(() => this.access.point(action.finding));
    if (!running) return;
    const { around } = running.host;
    switch (action.do) {
      case 'run':
        void this.execute(`${running.host.pluginId}/${action.command}`);
        break;
      case 'toggle-overlay':
        void this.toggleOverlay(action.id);
        break;
      case 'select':
        around.scene.select(action.objects);
        break;
      case 'marker':
        this.clickMarker(action.id);
        break;
      case 'remove-section':
        around.scene.sections.remove(action.id);
        break;
      case 'emit':
        this.emit(action.topic, action.payload);
        break;
      case 'advance':
        void advance(running.host, action.ms, (now) => this.parts.onTime(now));
    }
  }

  /** Runs a command by full id, and notes what came of it. */
  async execute(command: string, value?: Json, target?: MenuHit): Promise<void> {
    const { running } = this;
    if (!running) return;
    try {
      const result = await running.kernel.execute(command, { value, ...(target && { target }) });
      this.log.note('command', command, result === undefined ? '' : { result });
    } catch (error) {
      // What the handler throws was reported by the kernel already.
      const isReported = running.host.around.reports.some((report) => report.error === error);
      if (!isReported)
        this.log.note('problem', command, error instanceof Error ? error.message : String(error));
    }
  }

  clickMarker(id: string): void {
    const marker = this.running?.host.around.scene.markers().find((one) => one.id === id);
    if (!marker?.command) return;
    const at = 'frame' in marker.at ? marker.at : undefined;
    void this.execute(marker.command, marker.data, { kind: 'marker', id, ...(at && { at }) });
  }

  show(
    shown:
      | { readonly point: Point; readonly id: string; readonly params?: Readonly<Record<string, string>> }
      | undefined,
  ): void {
    this.parts.onTurned({ show: shown === undefined ? '' : writeShown({ params: {}, ...shown }) });
  }

  /** Goes to the day of a moment, in the project's time zone. */
  turnDay(time: Date): void {
    this.parts.onTurned({ day: dayInZone(time, 'Asia/Hong_Kong') });
  }

  /** What the page is told. Read inside a MobX derivation. */
  state({ host, kernel }: RunningHost): StageState {
    const { around, pluginId } = host;
    const record = kernel.records.find(({ id }) => id === pluginId) ?? kernel.records[0];
    if (!record) throw new Error(`The kernel has no record of "${pluginId}".`);
    return {
      record,
      contributions: contributionRows(kernel, this.sandbox.plugin.manifest, this),
      calls: [...this.log.calls],
      events: [...this.log.events],
      scene: sceneRows(around),
      figures: kernel.plugin(pluginId)?.telemetry.figures ?? { events: [], measures: [], dropped: 0 },
      leaks: this.leaks,
      access: this.access.outcome,
      mark: this.access.mark,
    };
  }

  async dispose(): Promise<void> {
    await this.queue(() => this.end());
  }

  private queue(work: () => Promise<void>): Promise<void> {
    this.work = this.work.then(work).catch((error: unknown) => {
      runInAction(() => {
        this.failure = error instanceof Error ? error.message : String(error);
      });
    });
    return this.work;
  }

  private options() {
    return hostOptions(this.sandbox, this.knobs, {
      knobs: () => this.knobs,
      server: { emit: (topic, payload) => this.emit(topic, payload), now: () => new Date(this.now()) },
      wait: waitFor,
      onFault: (fault) =>
        this.log.note('problem', 'sandbox.ts', fault instanceof Error ? fault.message : String(fault)),
    });
  }

  private async begin(): Promise<void> {
    const { sandbox, scene } = this.parts;
    const host = new FakeHost(sandbox.plugin, this.options(), {
      dialogs: this.screen.port,
      notifications: this.screen.notifications,
      scene,
      stopwatch: () => performance.now(),
      onCall: (call) => this.log.call(call),
      onEmit: (tokenId, value) => this.log.note('sent', tokenId, value),
      onReport: ({ kind, place, error }) => this.log.note('problem', `${kind}: ${place}`, error.message),
      onNavigate: (path, params) => this.navigated(path, params),
    });
    await host.prepare();
    this.enter(host);
    this.ends.push(
      scene.follow(host.around, () => this.knobs.theme),
      keepTime(
        host,
        () => this.knobs.runs,
        (now) => this.parts.onTime(now),
      ),
      ...noteEvents(host, this.log, (key, value) => this.settingChanged(key, value)),
    );
    const { session } = host.around;
    session.setTheme(this.knobs.theme);
    if (this.knobs.network === 'offline') host.around.setOnline(false);
    seek(host, this.knobs.day, this.log);
    this.parts.onTime(this.now());
    await this.attachFirstOverlays(host);
    await host.kernel.fire('onProject');
    await host.kernel.fire('onStartupFinished');
  }

  private enter(host: FakeHost): void {
    runInAction(() => {
      this.started += 1;
      this.failure = undefined;
      this.running = { id: this.started, host, kernel: host.kernel };
    });
  }

  private async end(): Promise<void> {
    const { running } = this;
    if (!running) return;
    await this.takeDown();
    for (const end of this.ends.splice(0).reverse()) end.dispose();
    await running.host.dispose();
  }

  /** Takes down everything that the plugin shows, and waits until React has done so. */
  private async takeDown(): Promise<void> {
    this.access.unmark();
    runInAction(() => {
      this.running = undefined;
      this.screen.clear();
      this.badges.clear();
      this.titles.clear();
      this.overlaysOn.clear();
    });
    await settle();
  }

  private async changeProject(): Promise<void> {
    const { running } = this;
    if (!running) return;
    const { project: code, variant } = this.knobs;
    this.log.note('host', 'events.onWillSwitchProject', code);
    await running.host.setProject({ code, variant }, () => this.takeDown());
    this.enter(running.host);
    await this.attachFirstOverlays(running.host);
  }

  /** The plugin, or the knob itself, has changed a setting. */
  private settingChanged(key: string, value: Json): void {
    const { settings } = this.knobs;
    if (JSON.stringify(settings[key]) !== JSON.stringify(value))
      this.parts.onTurned({ settings: { ...settings, [key]: value } });
  }

  private emit(topic: string, payload: Readonly<Record<string, Json>>): void {
    this.log.note('received', topic, payload);
    this.running?.host.around.live.emit(topic, payload);
  }

  private navigated(path: string, params: Readonly<Record<string, string>>): void {
    this.log.note('host', 'navigate', { path, params });
    const found = routeAt(path, this.sandbox.plugin.manifest);
    if (found) this.show({ point: 'routes', id: found.id, params: { ...params, ...found.params } });
  }

  private async attachFirstOverlays(host: FakeHost): Promise<void> {
    if (host.around.scene.modelCount === 0) return;
    for (const { id, declared, visible } of host.kernel.contributions('sceneOverlays'))
      if (declared.visibleByDefault && visible) await this.toggleOverlay(id);
  }

  private async toggleOverlay(id: string): Promise<void> {
    const { running } = this;
    if (!running) return;
    const on = this.overlaysOn.get(id);
    if (on) {
      on.dispose();
      runInAction(() => this.overlaysOn.delete(id));
      return;
    }
    try {
      const attached = await running.host.overlay(id);
      runInAction(() => this.overlaysOn.set(id, attached));
    } catch (error) {
      this.log.note('problem', `sceneOverlays/${id}`, error instanceof Error ? error.message : String(error));
    }
  }

  private async checkAccess(which: 'all' | 'shown'): Promise<void> {
    const { running } = this;
    if (!running) return;
    const views = this.views(running);
    const { show } = this.knobs;
    const present = views.find((one) => one.show === show) ?? { show, title: '' };
    await this.access.run(which === 'all' ? views : [present], show);
  }

  /** The views that can be seen now, each as the present view or a story shows it. */
  private views({ kernel }: RunningHost): readonly TourStop[] {
    const { manifest } = this.sandbox.plugin;
    const stories = Object.values(this.sandbox.stories ?? {}).map(({ knobs }) => knobs?.show ?? '');
    return contributionRows(kernel, manifest, this)
      .filter(({ point, isVisible }) => isView(point) && isVisible)
      .map(({ point, id, title }) => {
        const known = [this.knobs.show, ...stories].find((show) => {
          const shown = readShown(show, manifest);
          return shown?.point === point && shown.id === id;
        });
        const params = point === 'routes' ? sampleParams(manifest, id) : {};
        return {
          title: this.titles.get(`${point}/${id}`) ?? title,
          show: known ?? writeShown({ point, id, params }),
        };
      });
  }

  /** The page turns the knob, which then comes back here. */
  private async showLoaded(show: string): Promise<void> {
    if (show !== this.knobs.show) {
      this.parts.onTurned({ show });
      await when(() => this.knobs.show === show, { timeout: longestTurn });
    }
    await this.parts.loaded();
  }

  private async findLeaks(): Promise<void> {
    await this.end();
    const set = (leaks: LeakCheck) =>
      runInAction(() => {
        this.leaks = leaks;
      });
    try {
      const report = await findLeaks(this.sandbox.plugin, this.options(), this.parts.showView, (round) =>
        set({ kind: 'running', round }),
      );
      set({ kind: 'done', rounds: leakRounds, report });
    } catch (error) {
      set({ kind: 'failed', text: error instanceof Error ? error.message : String(error) });
    }
    await this.begin();
  }
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
