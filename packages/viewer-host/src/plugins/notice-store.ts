import type { Disposable, NotificationService } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable } from 'mobx';

type Shown = Parameters<NotificationService['show']>[0];
type Action = { readonly label: string; run(): void };

/** A visible toast. */
export interface NoticeState {
  readonly id: string;
  readonly text: string;
  readonly tone: NonNullable<Shown['tone']>;
  /** Milliseconds; 0 stays until dismissed. */
  readonly timeoutMs: number;
  readonly action?: Action | undefined;
}

/** A running task. */
export interface ProgressState {
  readonly id: string;
  readonly title: string;
  readonly text: string | undefined;
  /** 0..1 */
  readonly done: number;
  cancel(): void;
}

const NOTICE_MS = 6000;

/** Toasts and running tasks of the host and of all plugins. The UI removes a toast after its time. */
export class NoticeStore {
  readonly notices = observable.array<NoticeState>([], { deep: false });
  readonly tasks = observable.array<ProgressState>([], { deep: false });
  private serial = 0;

  constructor() {
    makeAutoObservable<this, 'serial'>(
      this,
      { notices: false, tasks: false, serial: false },
      { autoBind: true },
    );
  }

  show(notice: Omit<Shown, 'action'> & { readonly action?: Action | undefined }): Disposable {
    const id = this.nextId();
    this.notices.push({
      id,
      text: notice.text,
      tone: notice.tone ?? 'info',
      timeoutMs: notice.timeoutMs ?? NOTICE_MS,
      action: notice.action,
    });
    return toDisposable(() => this.dismiss(id));
  }

  dismiss(id: string): void {
    this.notices.replace(this.notices.filter((notice) => notice.id !== id));
  }

  async progress<T>(
    title: string,
    task: (report: (done: number, text?: string) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const id = this.nextId();
    const abort = new AbortController();
    this.tasks.push({ id, title, text: undefined, done: 0, cancel: () => abort.abort() });
    try {
      return await task((done, text) => this.report(id, done, text), abort.signal);
    } finally {
      this.endTask(id);
    }
  }

  private report(id: string, done: number, text: string | undefined): void {
    const index = this.tasks.findIndex((task) => task.id === id);
    const task = this.tasks[index];
    if (task) this.tasks[index] = { ...task, done: Math.min(1, Math.max(0, done)), text };
  }

  private endTask(id: string): void {
    this.tasks.replace(this.tasks.filter((task) => task.id !== id));
  }

  private nextId(): string {
    this.serial += 1;
    return `notice-${this.serial}`;
  }
}
