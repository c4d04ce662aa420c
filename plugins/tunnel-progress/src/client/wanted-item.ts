import { makeAutoObservable } from 'mobx';
import type { ProgressContext } from './progress-context.ts';

/** What another page leads to in the model: an item or a trade, or a bay. */
export interface WantedPlace {
  readonly kind: 'item' | 'bay';
  readonly name: string;
}

/** A place that another page leads to, until the panel beside the model has chosen it. */
export class WantedItem {
  place: WantedPlace | undefined = undefined;
  private readonly commands: ProgressContext['commands'];

  constructor({ commands }: Pick<ProgressContext, 'commands'>) {
    this.commands = commands;
    makeAutoObservable<this, 'commands'>(this, { commands: false });
  }

  /** Opens the model with the panel, which chooses the place and flies to it. Without one it opens the panel alone. */
  async open(place?: WantedPlace): Promise<void> {
    this.place = place;
    await this.commands.execute('gantry.host/open-model', { tab: 'gantry.tunnel-progress/progress' });
  }

  /** @returns the place, which is then no longer wanted */
  take(): WantedPlace | undefined {
    const { place } = this;
    this.place = undefined;
    return place;
  }
}
