import type { Disposable, Event, StorageArea } from '@gantry/plugin-sdk';

/** What a form needs of a plugin's context; `PluginContext` fits where the manifest declares `notifications` and `dialogs`. */
export interface FormHost {
  /** Aborted when the plugin ends. */
  readonly signal: AbortSignal;
  /** Timers that end with the plugin: the form saves its draft by one. */
  readonly subscriptions: { interval(fn: () => void, ms: number): Disposable };
  /** Asked before the window is closed or the page is left: the form says what would be lost. */
  readonly events: {
    readonly onWillClose: Event<{ readonly hasUnsavedWork: (text: string) => void }>;
    readonly onWillLeavePage: Event<{ readonly ask: (mayLeave: () => Promise<boolean>) => void }>;
  };
  /** Shows what became of a record that was sent. */
  readonly notifications: {
    show(notice: { readonly text: string; readonly tone?: 'success' | 'danger' }): unknown;
  };
  /** Asks before what was filled in is lost. Resolves with true for yes. */
  readonly dialogs: {
    confirm(question: {
      readonly title: string;
      readonly text: string;
      readonly danger?: boolean;
      readonly confirmLabel?: string;
      readonly cancelLabel?: string;
    }): Promise<boolean>;
  };
}

/** Where a form keeps what was filled in until it is saved. */
export interface DraftPlace {
  /** `ctx.storage.user`: the draft follows its author to another device. */
  readonly storage: Pick<StorageArea, 'get' | 'set' | 'delete'>;
  /** Of this record, such as `draft.plant.${plantID}`, or `draft.plant.new`. */
  readonly key: string;
  /** Milliseconds; 10 000 by default. */
  readonly everyMs?: number;
  /** Fields that are too large or too private to be kept. */
  readonly leaveOut?: readonly string[] | undefined;
}
