import { hostTopics } from '@gantry/contract';
import {
  createDisposableStore,
  createEmitter,
  type Disposable,
  type SigningService,
} from '@gantry/plugin-sdk';
import type { HostApi } from '../../api/host-api.ts';
import type { LiveStore } from '../../state/live-store.ts';

type Calls = Pick<HostApi, 'ownSigning' | 'keepSignature'>;

/** What the signed-in person signs with in the open project, for all views. */
export class ProjectSigning implements SigningService, Disposable {
  private readonly api: Calls;
  private readonly about: { readonly projectId: string; readonly deviceId: string };
  private readonly changed = createEmitter<void>(globalThis.reportError);
  private readonly owned = createDisposableStore({ name: 'signing' });

  constructor(
    api: Calls,
    live: Pick<LiveStore, 'on' | 'onResync'>,
    about: { readonly projectId: string; readonly deviceId: string },
  ) {
    this.api = api;
    this.about = about;
    const renew = () => this.changed.emit();
    this.owned.add(live.onResync(renew));
    this.owned.add(live.on(hostTopics.signingChanged, renew));
  }

  get onDidChange(): SigningService['onDidChange'] {
    return this.changed.event;
  }

  own: SigningService['own'] = (signal) => this.api.ownSigning(this.about, signal ? { signal } : {});

  keep: SigningService['keep'] = async (image) => {
    await this.api.keepSignature(this.about.projectId, image);
    this.changed.emit();
  };

  dispose(): void {
    this.owned.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
