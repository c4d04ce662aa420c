import type { Load } from '@gantry/plugin-sdk';
import { Newest } from '@gantry/plugin-ui';
import { makeAutoObservable, observableRef } from 'mobx';
import type { PermitRules, RulesBody } from '../../contract/wire.ts';
import type { PermitApi } from '../permit-api.ts';

/** The project's rules for permits. */
export class RulesStore {
  load: Load = { kind: 'idle' };
  rules: PermitRules | undefined = undefined;
  private readonly api: PermitApi;
  private readonly newest: Newest;

  constructor(api: PermitApi, ended: AbortSignal) {
    this.api = api;
    this.newest = new Newest(ended);
    makeAutoObservable<this, 'api' | 'newest'>(
      this,
      { api: false, newest: false, rules: observableRef },
      { autoBind: true },
    );
  }

  /** Never rejects: a failure is in `load`. */
  async refresh(): Promise<void> {
    const signal = this.newest.start();
    this.setLoad({ kind: 'loading' });
    try {
      const { rules } = await this.api.rules({}, { signal });
      if (!signal.aborted) this.accept(rules);
    } catch (error) {
      if (!signal.aborted) this.setLoad({ kind: 'failed', error });
    }
  }

  /** @throws ApiError; nothing was changed. */
  async save(rules: RulesBody): Promise<void> {
    const reply = await this.api.saveRules(rules);
    // What was asked for before may be what was there before.
    this.newest.stop();
    this.accept(reply.rules);
  }

  private accept(rules: PermitRules): void {
    this.rules = rules;
    this.load = { kind: 'ready' };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
