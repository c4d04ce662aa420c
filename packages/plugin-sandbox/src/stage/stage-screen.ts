import type { NotificationService, Tone } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import type { DialogFrame, DialogPort } from '@gantry/plugin-sdk/kernel';
import { makeAutoObservable, observable } from 'mobx';
import type { ReactNode } from 'react';

type Notice = Parameters<NotificationService['show']>[0];
type Question = Parameters<DialogPort['confirm']>[0];

export interface ShownNotice {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
  readonly action: Notice['action'];
  /** 0 to 1 of a running task. */
  readonly done?: number;
  readonly dismiss: () => void;
}

export type ShownDialog =
  | {
      readonly id: number;
      readonly kind: 'question';
      readonly question: Question;
      readonly answer: (yes: boolean) => void;
    }
  | {
      readonly id: number;
      readonly kind: 'view';
      readonly title: string | undefined;
      readonly size: 's' | 'm' | 'l';
      readonly render: (frame: Pick<DialogFrame<never>, 'renderFailure' | 'renderLoading'>) => ReactNode;
      readonly close: () => void;
    };

/** Toasts and dialogs that the plugin has opened. Observable. */
export class StageScreen {
  readonly notices = observable.array<ShownNotice>([], { deep: false });
  readonly dialogs = observable.array<ShownDialog>([], { deep: false });
  private made = 0;

  constructor() {
    makeAutoObservable<this, 'made'>(this, {
      notices: false,
      dialogs: false,
      made: false,
      notifications: false,
      port: false,
    });
  }

  readonly notifications: NotificationService = {
    show: (notice) => {
      const id = this.put(notice, undefined);
      const { timeoutMs = 6000 } = notice;
      const timer = timeoutMs > 0 ? setTimeout(() => this.drop(id), timeoutMs) : undefined;
      return toDisposable(() => {
        clearTimeout(timer);
        this.drop(id);
      });
    },
    progress: async (title, task) => {
      const cancel = new AbortController();
      const id = this.put({ text: title }, 0, () => cancel.abort());
      try {
        return await task((done, text) => this.progress(id, done, text ?? title), cancel.signal);
      } finally {
        this.drop(id);
      }
    },
  };

  readonly port: DialogPort = {
    confirm: (question, signal) =>
      new Promise((resolve) => {
        const answer = (yes: boolean) => {
          signal.removeEventListener('abort', end);
          this.close(id);
          resolve(yes);
        };
        const end = () => answer(false);
        signal.addEventListener('abort', end);
        const id = this.open((id) => ({ id, kind: 'question', question, answer }));
      }),
    open: <R>(
      render: (frame: DialogFrame<R>) => ReactNode,
      {
        title,
        size = 'm',
        signal,
      }: { readonly title?: string; readonly size?: 's' | 'm' | 'l'; readonly signal: AbortSignal },
    ) =>
      new Promise<R | undefined>((resolve) => {
        const finish = (result?: R) => {
          signal.removeEventListener('abort', dismiss);
          this.close(id);
          resolve(result);
        };
        const dismiss = () => finish();
        signal.addEventListener('abort', dismiss);
        const id = this.open((id) => ({
          id,
          kind: 'view',
          title,
          size,
          render: (frame) => render({ ...frame, finish }),
          close: dismiss,
        }));
      }),
  };

  /** Takes everything down: dialogs are dismissed. */
  clear(): void {
    for (const dialog of [...this.dialogs]) {
      if (dialog.kind === 'question') dialog.answer(false);
      else dialog.close();
    }
    this.notices.clear();
  }

  drop(id: number): void {
    this.notices.replace(this.notices.filter((one) => one.id !== id));
  }

  private put(
    { text, tone = 'info', action }: Notice,
    done: number | undefined,
    cancel?: () => void,
  ): number {
    this.made += 1;
    const id = this.made;
    const dismiss = cancel ?? (() => this.drop(id));
    this.notices.push({ id, text, tone, action, dismiss, ...(done !== undefined && { done }) });
    return id;
  }

  private progress(id: number, done: number, text: string): void {
    this.notices.replace(this.notices.map((one) => (one.id === id ? { ...one, done, text } : one)));
  }

  private open(make: (id: number) => ShownDialog): number {
    this.made += 1;
    this.dialogs.push(make(this.made));
    return this.made;
  }

  private close(id: number): void {
    this.dialogs.replace(this.dialogs.filter((one) => one.id !== id));
  }
}
