import type { Json } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import { isStateKept, readWindows, type SavedWindow, writeWindows } from './saved-windows.ts';

export interface OpenWindow extends SavedWindow {
  /** The window on top has the greatest. */
  readonly rank: number;
}

/** How many windows can be open in a project. */
const MOST = 12;

/**
 * The windows that this person has open in the open project, with the place, the size and the state of each. The browser keeps
 * them over a reload, for every user and project by itself.
 */
export class WindowStore {
  /** Those of before the last reload as they lay on one another, then those that were opened since. */
  windows: readonly OpenWindow[] = [];
  /** Windows of the browser that windows of plugins were put into, by instance. They do not outlive the page. */
  readonly poppedOut = observable.map<string, Window>(undefined, { deep: false });
  /** Which window is to have the focus, until it has got it; a new object at each wish. */
  focus: { readonly instanceId: string } | undefined = undefined;
  private key: string | undefined = undefined;
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
    makeAutoObservable<this, 'storage' | 'key'>(
      this,
      { storage: false, key: false, windows: observableRef, focus: observableRef, poppedOut: false },
      { autoBind: true },
    );
  }

  open(userId: string, projectId: string): void {
    this.close();
    this.key = `gantry.windows.${userId}.${projectId}`;
    this.windows = readWindows(this.storage, this.key)
      .slice(0, MOST)
      .map((saved, rank) => ({ ...saved, rank }));
  }

  /** The project is left: its windows open again with it. */
  close(): void {
    for (const own of this.poppedOut.values()) own.close();
    this.poppedOut.clear();
    this.windows = [];
    this.focus = undefined;
    this.key = undefined;
  }

  /** The window on top that is not collapsed. */
  get active(): OpenWindow | undefined {
    return this.highest(this.windows.filter(({ isCollapsed }) => !isCollapsed));
  }

  find(instanceId: string): OpenWindow | undefined {
    return this.windows.find((one) => one.instanceId === instanceId);
  }

  /**
   * Opens a window tab, or brings the one that is open to the front.
   * @param tabId - full id
   * @param another - opens another beside those that are open
   * @returns false when there are too many already
   */
  show(tabId: string, another: boolean): boolean {
    const before = another ? undefined : this.windows.findLast((one) => one.tabId === tabId);
    if (before) {
      this.update(before.instanceId, { isCollapsed: false });
      this.wishFocus(before.instanceId);
      return true;
    }
    if (this.windows.length >= MOST) return false;
    const instanceId = newInstanceId();
    const serial = Math.max(-1, ...this.windows.map((one) => one.serial)) + 1;
    const rank = (this.highest(this.windows)?.rank ?? -1) + 1;
    this.windows = [
      ...this.windows,
      { instanceId, serial, tabId, at: undefined, size: undefined, isCollapsed: false, state: null, rank },
    ];
    this.wishFocus(instanceId);
    this.save();
    return true;
  }

  wishFocus(instanceId: string): void {
    this.raise(instanceId);
    this.poppedOut.get(instanceId)?.focus();
    this.focus = { instanceId };
  }

  focusGiven(): void {
    this.focus = undefined;
  }

  raise(instanceId: string): void {
    const top = this.highest(this.windows);
    if (top && top.instanceId !== instanceId) this.update(instanceId, { rank: top.rank + 1 });
  }

  place(instanceId: string, place: Pick<OpenWindow, 'at'> | Pick<OpenWindow, 'size'>): void {
    this.update(instanceId, place);
  }

  collapse(instanceId: string, isCollapsed: boolean): void {
    this.update(instanceId, { isCollapsed });
  }

  /**
   * @returns false for a state too large to be kept over a reload, which holds until then all the same
   * @throws TypeError for what is no JSON
   */
  setState(instanceId: string, state: Json): boolean {
    const isKept = isStateKept(state);
    this.update(instanceId, { state });
    return isKept;
  }

  remove(instanceId: string): void {
    this.bringBack(instanceId);
    this.windows = this.windows.filter((one) => one.instanceId !== instanceId);
    this.save();
  }

  /** @returns whether there is a window over the model to give the focus to */
  focusTop(): boolean {
    const top = this.highest(this.windows.filter((one) => !this.poppedOut.has(one.instanceId)));
    if (top) this.wishFocus(top.instanceId);
    return top !== undefined;
  }

  popOut(instanceId: string, own: Window): void {
    this.poppedOut.set(instanceId, own);
  }

  bringBack(instanceId: string): void {
    const own = this.poppedOut.get(instanceId);
    this.poppedOut.delete(instanceId);
    own?.close();
  }

  private highest(windows: readonly OpenWindow[]): OpenWindow | undefined {
    return windows.reduce<OpenWindow | undefined>(
      (top, one) => (top && top.rank > one.rank ? top : one),
      undefined,
    );
  }

  private update(instanceId: string, change: Partial<OpenWindow>): void {
    this.windows = this.windows.map((one) => (one.instanceId === instanceId ? { ...one, ...change } : one));
    this.save();
  }

  private save(): void {
    if (this.key === undefined) return;
    writeWindows(
      this.storage,
      this.key,
      [...this.windows].sort((a, b) => a.rank - b.rank),
    );
  }
}

/** Not `randomUUID`, which is missing where the site is reached without TLS. */
function newInstanceId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
