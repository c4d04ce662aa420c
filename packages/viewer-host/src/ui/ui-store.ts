import type { Disposable } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';

export type DeviceKind = 'desktop' | 'tablet' | 'phone';

/**
 * Where the user is and which windows are open. The screen writes it from the URL; plugins' conditions read it
 * (`ui.activeTab`, `ui.activeWindow`, `device.kind`).
 */
export class UiStore {
  /** Full id of the model tab that is current; undefined off the model page. */
  activeTab: string | undefined = undefined;
  /** Full id of the window tab that is current. */
  activeWindow: string | undefined = undefined;
  deviceKind: DeviceKind = 'desktop';
  isLayersOpen = false;
  isTimelineOpen = true;
  private navigator: ((path: string) => void) | undefined = undefined;

  constructor() {
    makeAutoObservable<this, 'navigator'>(
      this,
      { navigator: false, bindNavigator: false },
      { autoBind: true },
    );
  }

  /** Goes to a path of this app, such as what `paths` builds. Nothing happens before the app is on screen. */
  navigate(path: string): void {
    this.navigator?.(path);
  }

  bindNavigator(navigator: (path: string) => void): Disposable {
    this.navigator = navigator;
    return toDisposable(() => {
      this.navigator = undefined;
    });
  }

  setActiveTab(id: string | undefined): void {
    this.activeTab = id;
  }

  setActiveWindow(id: string | undefined): void {
    this.activeWindow = id;
  }

  setDeviceKind(kind: DeviceKind): void {
    this.deviceKind = kind;
  }

  setLayersOpen(isOpen: boolean): void {
    this.isLayersOpen = isOpen;
  }

  setTimelineOpen(isOpen: boolean): void {
    this.isTimelineOpen = isOpen;
  }
}
