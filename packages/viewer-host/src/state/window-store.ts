import type { Json } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import { isStateKept, readWindows, type SavedWindow, writeWindows } from './saved-windows.ts';

export interface OpenWindow extends SavedWindow {
  /** The topmost window has the greatest. */
  readonly rank: number;
}

/** The most open windows in a project. */
const MOST = 12;

/**
 * The user's open windows in the open project, with position, size and state. The browser keeps them over a reload,
 * separately for each user and project.
 */
export class WindowStore {
  /** Restored windows in stacking order, then windows opened since the reload. */
  windows: readonly OpenWindow[] = [];
  /** Browser windows that hold plugins' windows, by instance. They close with the page. */
  readonly poppedOut = observable.map<string, Window>(undefined, { deep: false });
  /** The window that should receive the focus, until it has; a new object for each request. */
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

  /** Called on leaving the project; its windows reopen with it. */
  close(): void {
    for (const own of this.poppedOut.values()) own.close();
    this.poppedOut.clear();
    this.windows = [];
    this.focus = undefined;
    this.key = undefined;
  }

  /** The topmost window that is not collapsed. */
  get active(): OpenWindow | undefined {
    return this.highest(this.windows.filter(({ isCollapsed }) => !isCollapsed));
  }

  /** Which windows cover something. */
  get shown(): string {
    const shown = this.windows.filter((one) => !one.isCollapsed && !this.poppedOut.has(one.instanceId));
    return shown
      .map((one) => one.instanceId)
      .sort()
      .join();
  }

  find(instanceId: string): OpenWindow | undefined {
    return this.windows.find((one) => one.instanceId === instanceId);
  }

  /**
   * Opens a window tab, or brings its open window to the front.
   * @param tabId - full id
   * @param another - opens another window even if one is open
   * @returns false when too many are open
   */
  show(tabId: string, another: boolean): boolean {
    const before = another ? undefined : this.windows.findLast((one) => one.tabId === tabId);
    if (before) {
      this.update(before.instanceId, { isCollapsed: false });
      this.requestFocus(before.instanceId);
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
    this.requestFocus(instanceId);
    this.save();
    return true;
  }

  requestFocus(instanceId: string): void {
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
   * @returns false for a state too large to survive a reload; it still applies until then
   * @throws TypeError when it is not JSON
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

  /** @returns false when no window over the model can take the focus */
  focusTop(): boolean {
    const top = this.highest(this.windows.filter((one) => !this.poppedOut.has(one.instanceId)));
    if (top) this.requestFocus(top.instanceId);
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

/** `crypto.randomUUID` is missing on sites without TLS. */
function newInstanceId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
