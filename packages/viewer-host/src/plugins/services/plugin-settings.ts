import { type PluginSettings as ServerSettings, type SettingChange, savedSetting } from '@gantry/contract';
import { createEmitter, HostError, type Json } from '@gantry/plugin-sdk';
import type { SettingsPort } from '@gantry/plugin-sdk/kernel';
import { observable, runInAction } from 'mobx';
import { ApiError } from '../../api/api-error.ts';

type Value = SettingChange['value'];
type ProjectSettings = ServerSettings['project'];

/** Writes one setting. Resolves with the saved value, or rejects with an `ApiError`. */
export type WriteSetting = (
  key: string,
  change: SettingChange,
) => Promise<{ readonly value: Value; readonly version?: number | undefined }>;

/** The stored settings of one plugin: the member's own and the project's, in one map. The manifest distinguishes them. */
export class PluginSettings {
  /** The displayed values; some may not be saved yet. */
  readonly saved = observable.map<string, Json>(undefined, { deep: false });
  private readonly emitter = createEmitter<{ readonly key: string }>(reportError);
  readonly onDidChange = this.emitter.event;
  private readonly isShared: (key: string) => boolean;
  private readonly write: WriteSetting;
  private readonly confirmed = new Map<string, Value>();
  /** Known versions of project settings, on which changes are based. */
  private readonly versions = new Map<string, number>();
  private writing: Promise<unknown> = Promise.resolve();
  /** How often each setting was set, so that the refusal of an older value restores nothing. */
  private readonly turns = new Map<string, number>();
  private readonly unwritten = new Map<string, number>();

  /** @param isShared - whether a setting belongs to the project */
  constructor(isShared: (key: string) => boolean, write: WriteSetting) {
    this.isShared = isShared;
    this.write = write;
  }

  get values(): Readonly<Record<string, Json>> {
    return Object.fromEntries(this.saved);
  }

  /** Takes over the server's values when the project is opened. */
  accept({ user, project }: ServerSettings): void {
    for (const [key, value] of Object.entries(user)) this.confirm(key, value);
    this.acceptProject(project);
  }

  /** Takes over the project's current values, except those that are being written here. */
  acceptProject(settings: ProjectSettings): void {
    for (const [key, { value, version }] of Object.entries(settings)) {
      // Ignore an answer that is older than a change made meanwhile.
      if (version > (this.versions.get(key) ?? 0)) this.confirm(key, value, version);
    }
  }

  /**
   * Shows the value at once and writes it in turn. Restores the earlier value if the server refuses, unless it was set again since.
   * @throws ApiError; after `VERSION_CONFLICT` the other person's value is shown
   */
  set(key: string, value: Json): Promise<void> {
    runInAction(() => this.saved.set(key, value));
    const turn = (this.turns.get(key) ?? 0) + 1;
    this.turns.set(key, turn);
    this.unwritten.set(key, (this.unwritten.get(key) ?? 0) + 1);
    // Safe: the kernel and the form check values against the schema.
    const written = this.writing.then(() => this.writeOne(key, value as Value, turn));
    this.writing = written.catch(() => undefined);
    return written;
  }

  private async writeOne(key: string, value: Value, turn: number): Promise<void> {
    const version = this.versions.get(key) ?? 0;
    try {
      const written = await this.write(key, this.isShared(key) ? { value, version } : { value });
      this.done(key);
      this.confirm(key, written.value, written.version);
    } catch (error) {
      this.done(key);
      const there = isConflict(error) ? savedSetting.safeParse(error.details) : undefined;
      if (there?.success) this.confirm(key, there.data.value, there.data.version);
      if (this.turns.get(key) === turn) this.putBack(key);
      throw error;
    }
  }

  private done(key: string): void {
    this.unwritten.set(key, (this.unwritten.get(key) ?? 1) - 1);
  }

  private confirm(key: string, value: Value, version?: number): void {
    this.confirmed.set(key, value);
    if (version !== undefined) this.versions.set(key, version);
    if ((this.unwritten.get(key) ?? 0) === 0) runInAction(() => this.saved.set(key, value));
    this.emitter.emit({ key });
  }

  private putBack(key: string): void {
    const before = this.confirmed.get(key);
    runInAction(() => (before === undefined ? this.saved.delete(key) : this.saved.set(key, before)));
  }
}

/** The settings for the plugin itself. Turns a conflict into the SDK's error. */
export function settingsPort(settings: PluginSettings): SettingsPort {
  return {
    get values() {
      return settings.values;
    },
    async set(key, value) {
      try {
        await settings.set(key, value);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const text = `Somebody else has set "${key}" meanwhile; settings.values has what they set.`;
        throw new HostError('setting-conflict', text, { cause: error });
      }
    },
    onDidChange: settings.onDidChange,
  };
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'VERSION_CONFLICT';
}

/** Reports the error through the window's error handler. */
function reportError(error: unknown): void {
  globalThis.reportError(error);
}
