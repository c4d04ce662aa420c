import {
  type ContextKeys,
  type HostEvents,
  type Json,
  type LiveService,
  type Locale,
  type SessionService,
  type StorageArea,
  toDisposable,
} from '@gantry/plugin-sdk';
import type { HostServices, SettingsPort } from '@gantry/plugin-sdk/kernel';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { FakeEvents } from './fake-events.ts';
import type { FakeHostOptions, FakeUpload, TestProject } from './fake-host-options.ts';

/** User, project and surroundings: observable, and changed by the test. */
export class FakeSession implements SessionService {
  readonly user: { readonly id: string; readonly name: string };
  project: SessionService['project'];
  readonly deviceId = '33333333-3333-4333-8333-333333333333';
  locale: Locale;
  theme: SessionService['theme'] = 'light';
  device: ContextKeys['device.kind'];
  permissions: ReadonlySet<string>;
  online = true;
  activeTab = '';
  now: Date;
  readonly serverNow: () => number;

  constructor(options: FakeHostOptions) {
    this.user = options.user ?? { id: '11111111-1111-4111-8111-111111111111', name: 'Test User' };
    this.project = projectOf(options.project ?? { code: 'TEST' });
    this.locale = options.locale ?? 'en';
    this.permissions = new Set(options.permissions ?? []);
    this.now = options.now ?? new Date('2026-11-20T01:00:00Z');
    this.device = options.device ?? 'desktop';
    this.serverNow = options.serverNow ?? (() => Date.now());
    makeAutoObservable(this, { serverNow: false });
  }

  setProject(project: TestProject): void {
    this.project = projectOf(project);
  }
  setLocale(locale: Locale): void {
    this.locale = locale;
  }
  setTheme(theme: SessionService['theme']): void {
    this.theme = theme;
  }
  setDevice(device: ContextKeys['device.kind']): void {
    this.device = device;
  }
  setPermissions(permissions: readonly string[]): void {
    this.permissions = new Set(permissions);
  }
  setOnline(online: boolean): void {
    this.online = online;
  }
  setActiveTab(id: string): void {
    this.activeTab = id;
  }
  setNow(now: Date): void {
    this.now = now;
  }
}

function projectOf({ code, name, id, variant }: TestProject): SessionService['project'] {
  return {
    id: id ?? '22222222-2222-4222-8222-222222222222',
    code,
    name: name ?? code,
    variant: variant ?? '',
    timeZone: 'Asia/Hong_Kong',
  };
}

export class FakeLive {
  private readonly events: FakeEvents;
  private readonly topics = new Map<
    string,
    ReturnType<typeof FakeEvents.prototype.create<Readonly<Record<string, Json>>>>
  >();
  readonly resynced;
  private status: LiveService['status'] = 'live';

  constructor(events: FakeEvents) {
    this.events = events;
    this.resynced = events.create<void>('live.onDidResync');
    makeAutoObservable<this, 'events' | 'topics'>(this, {
      events: false,
      topics: false,
      resynced: false,
      service: false,
    });
  }

  emit(topic: string, payload: Readonly<Record<string, Json>>): void {
    this.topics.get(topic)?.emit(payload);
  }
  resync(): void {
    this.resynced.emit();
  }
  setStatus(status: LiveService['status']): void {
    this.status = status;
  }

  service(now: () => Date): LiveService {
    const status = () => this.status;
    return {
      get status() {
        return status();
      },
      get lastHeard() {
        return now();
      },
      on: (topic, listener) => {
        const emitter = this.topics.get(topic) ?? this.events.create(`live.on(${topic})`);
        this.topics.set(topic, emitter);
        return emitter.event(listener);
      },
      onDidResync: this.resynced.event,
    };
  }
}

/** Saved settings of one plugin. */
export function fakeSettings(
  saved: Readonly<Record<string, Json>>,
  events: FakeEvents,
): SettingsPort & { value(key: string): Json | undefined } {
  const values = observable.map<string, Json>(saved, { deep: false });
  const changed = events.create<{ readonly key: string }>('settings.onDidChange');
  return {
    get values() {
      return Object.fromEntries(values);
    },
    value: (key) => values.get(key),
    set: async (key, value) => {
      runInAction(() => values.set(key, value));
      changed.emit({ key });
    },
    onDidChange: changed.event,
  };
}

export function fakeStorage({ user, project }: FakeHostOptions['storage'] = {}): HostServices['storage'] {
  return { user: fakeArea(user), project: fakeArea(project) };
}

function fakeArea(kept: Readonly<Record<string, Json>> = {}): StorageArea {
  // Kept as text, so that a plugin cannot rely on getting its own object back.
  const texts = new Map(Object.entries(kept).map(([key, value]) => [key, JSON.stringify(value)]));
  return {
    get: async <T extends Json>(key: string) => {
      const text = texts.get(key);
      // Only the plugin knows what it stored under its key.
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    set: async (key, value) => {
      texts.set(key, JSON.stringify(value));
    },
    delete: async (key) => {
      texts.delete(key);
    },
    usage: async () => {
      const bytes = [...texts.values()].reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0);
      return { bytes, quota: 1_000_000 };
    },
  };
}

/** Accepts every file at once, unless the test refuses it. */
export function fakeFiles({ upload: judge }: FakeHostOptions, taken: FakeUpload[]): HostServices['files'] {
  return {
    async upload(file, { rule, signal, onProgress }) {
      signal?.throwIfAborted();
      await judge?.(file, rule);
      signal?.throwIfAborted();
      onProgress?.(file.size, file.size);
      // A UUID, as the server gives.
      const uploadId = `00000000-0000-4000-8000-${String(taken.length + 1).padStart(12, '0')}`;
      taken.push({ uploadId, rule, file });
      return { uploadId };
    },
  };
}

export class FakeNotifications {
  readonly texts: string[] = [];
  readonly shown = new Set<string>();
  private readonly screen: HostServices['notifications'] | undefined;

  /** @param screen - shows them; without it they are kept only */
  constructor(screen: HostServices['notifications'] | undefined) {
    this.screen = screen;
  }

  readonly service: HostServices['notifications'] = {
    show: (notice) => {
      const { text } = notice;
      this.texts.push(text);
      this.shown.add(text);
      const toast = this.screen?.show(notice);
      return toDisposable(() => {
        toast?.dispose();
        this.shown.delete(text);
      });
    },
    progress: async (title, task) => {
      this.texts.push(title);
      if (this.screen) return this.screen.progress(title, task);
      return task(() => undefined, new AbortController().signal);
    },
  };
}

export function fakeHostEvents(events: FakeEvents) {
  const offline = events.create<void>('events.onDidGoOffline');
  const online = events.create<void>('events.onDidGoOnline');
  const willSwitch = events.create<{ waitUntil(work: Promise<void>): void }>('events.onWillSwitchProject');
  const willClose = events.create<{ readonly hasUnsavedWork: (text: string) => void }>('events.onWillClose');
  const willLeave = events.create<{ readonly ask: (mayLeave: () => Promise<boolean>) => void }>(
    'events.onWillLeavePage',
  );
  const service: HostEvents = {
    onDidGoOffline: offline.event,
    onDidGoOnline: online.event,
    onWillSwitchProject: willSwitch.event,
    onWillClose: willClose.event,
    onWillLeavePage: willLeave.event,
  };
  return { service, offline, online, willSwitch };
}
