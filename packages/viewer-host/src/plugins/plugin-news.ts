import { hostTopics } from '@gantry/contract';
import { type Disposable, toDisposable } from '@gantry/plugin-sdk';
import type { LiveStore } from '../state/live-store.ts';
import type { TakeBuild } from './take-builds.ts';

/** What may have changed for the plugins of a project. */
export interface NewsReader {
  /** Settings that the project shares. */
  settings(pluginId: string): void;
  /** Which plugins are used. */
  switched(): void;
  /** On a server for the development of plugins: one was built, or could not be. */
  built: TakeBuild;
  /** Anything: events were missed. */
  missed(): void;
}

/**
 * Changes of settings and switches. It listens from the start of the app, because the answers with which a project is opened may be
 * as old as the page; what happens before somebody reads is handed over then.
 */
export class PluginNews {
  private reader: NewsReader | undefined = undefined;
  private readonly kept: ((reader: NewsReader) => void)[] = [];

  /** @param live - ends with the app, as this does */
  constructor(live: Pick<LiveStore, 'on' | 'onResync'>) {
    live.on(hostTopics.settingChanged, ({ pluginId }) => {
      if (typeof pluginId === 'string') this.tell((reader) => reader.settings(pluginId));
    });
    live.on(hostTopics.pluginSwitched, () => this.tell((reader) => reader.switched()));
    live.on(hostTopics.pluginBuilt, ({ pluginId, problem }) => {
      if (typeof pluginId === 'string')
        this.tell((reader) => reader.built(pluginId, typeof problem === 'string' ? problem : null));
    });
    live.onResync(() => this.tell((reader) => reader.missed()));
  }

  /** Tells one reader at a time, until it is disposed. */
  read(reader: NewsReader): Disposable {
    this.reader = reader;
    for (const news of this.kept.splice(0)) news(reader);
    return toDisposable(() => {
      if (this.reader === reader) this.reader = undefined;
    });
  }

  private tell(news: (reader: NewsReader) => void): void {
    if (this.reader) news(this.reader);
    else this.kept.push(news);
  }
}
