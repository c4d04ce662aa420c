import type { Json } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import type { HostParts } from './host-parts.ts';

/** Whether the browser reports that it is online. Observable until `dispose`. */
export class NetworkStatus {
  online = navigator.onLine;
  private readonly abort = new AbortController();

  constructor() {
    makeAutoObservable<this, 'abort'>(this, { abort: false }, { autoBind: true });
    const { signal } = this.abort;
    addEventListener('online', () => this.set(true), { signal });
    addEventListener('offline', () => this.set(false), { signal });
  }

  dispose(): void {
    this.abort.abort();
  }

  private set(online: boolean): void {
    this.online = online;
  }
}

/** The host's context keys, for conditions. Undefined for an unknown key. */
export function contextKey(name: string, parts: HostParts, network: NetworkStatus): Json | undefined {
  switch (name) {
    case 'project.code':
      return parts.projects.current?.code;
    case 'project.variant':
      return parts.projects.current?.variant;
    case 'ui.activeTab':
      return parts.ui.activeTab ?? '';
    case 'ui.activeWindow':
      return parts.windows.active?.tabId ?? '';
    case 'selection.count':
      return parts.selection.current.length;
    case 'selection.category':
      return parts.selection.category ?? '';
    case 'timeline.playing':
      return parts.timeline.playing;
    case 'network.online':
      return network.online;
    case 'device.kind':
      return parts.ui.screenSize;
    default:
      return undefined;
  }
}
