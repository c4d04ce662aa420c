import type { DialogFrame, DialogPort } from '@gantry/plugin-sdk/kernel';
import { makeAutoObservable, observable } from 'mobx';
import type { ReactNode } from 'react';
import type { DialogRequest } from '../ui/plugin-ui-port.ts';

type Frame = Pick<DialogFrame<unknown>, 'renderLoading' | 'renderFailure'>;

/** Dialogs that plugins want to show, oldest first. */
export class DialogStore implements DialogPort {
  readonly requests = observable.array<DialogRequest>([], { deep: false });
  private readonly frame: Frame;
  private serial = 0;

  /** @param frame - how a dialog's view looks while it loads and after a failure */
  constructor(frame: Frame) {
    this.frame = frame;
    makeAutoObservable<this, 'serial' | 'frame'>(
      this,
      { requests: false, serial: false, frame: false, confirm: false, open: false },
      { autoBind: true },
    );
  }

  confirm: DialogPort['confirm'] = (question, signal) =>
    new Promise((resolve) => {
      const id = this.nextId();
      const answer = (confirmed: boolean) => {
        signal.removeEventListener('abort', dismiss);
        this.remove(id);
        resolve(confirmed);
      };
      const dismiss = () => answer(false);
      signal.addEventListener('abort', dismiss);
      this.push({
        kind: 'confirm',
        id,
        title: question.title,
        text: question.text,
        danger: question.danger ?? false,
        confirmLabel: question.confirmLabel,
        cancelLabel: question.cancelLabel,
        answer,
      });
      if (signal.aborted) dismiss();
    });

  open<R>(
    render: (frame: DialogFrame<R>) => ReactNode,
    options: { readonly title?: string; readonly size?: 's' | 'm' | 'l'; readonly signal: AbortSignal },
  ): Promise<R | undefined> {
    return new Promise((resolve) => {
      const id = this.nextId();
      const finish = (result: R | undefined) => {
        options.signal.removeEventListener('abort', dismiss);
        this.remove(id);
        resolve(result);
      };
      const dismiss = () => finish(undefined);
      options.signal.addEventListener('abort', dismiss);
      this.push({
        kind: 'view',
        id,
        title: options.title,
        size: options.size ?? 'm',
        render: () => render({ ...this.frame, finish }),
        dismiss,
      });
      if (options.signal.aborted) dismiss();
    });
  }

  private push(request: DialogRequest): void {
    this.requests.push(request);
  }

  private remove(id: string): void {
    this.requests.replace(this.requests.filter((request) => request.id !== id));
  }

  private nextId(): string {
    this.serial += 1;
    return `dialog-${this.serial}`;
  }
}
