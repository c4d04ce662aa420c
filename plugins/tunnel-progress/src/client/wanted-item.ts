import { makeAutoObservable } from 'mobx';
import type { ProgressContext } from './progress-context.ts';

/** What another page leads to in the model. */
export interface Wanted {
  readonly kind: 'item' | 'bay';
  readonly name: string;
}

/** An item or a bay that another page leads to, until the panel beside the model has chosen it. */
export class WantedItem {
  wanted: Wanted | undefined = undefined;
  private readonly commands: ProgressContext['commands'];

  constructor({ commands }: Pick<ProgressContext, 'commands'>) {
    this.commands = commands;
    makeAutoObservable<this, 'commands'>(this, { commands: false });
  }

  /** Opens the model with the panel, which chooses what is wanted. Without it the panel is opened alone. */
  async open(wanted?: Wanted): Promise<void> {
    this.wanted = wanted;
    await this.commands.execute('gantry.host/open-model', { tab: 'gantry.tunnel-progress/progress' });
  }

  /** @returns what was wanted, which it then is no longer */
  take(): Wanted | undefined {
    const { wanted } = this;
    this.wanted = undefined;
    return wanted;
  }
}
