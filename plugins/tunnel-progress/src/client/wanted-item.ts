import { makeAutoObservable } from 'mobx';
import type { ProgressContext } from './progress-context.ts';

/** An item that another page leads to, until the panel beside the model has chosen it. */
export class WantedItem {
  name: string | undefined = undefined;
  private readonly commands: ProgressContext['commands'];

  constructor({ commands }: Pick<ProgressContext, 'commands'>) {
    this.commands = commands;
    makeAutoObservable<this, 'commands'>(this, { commands: false });
  }

  /** Opens the model with the panel, which chooses the item. Without a name it opens the panel alone. */
  async open(name?: string): Promise<void> {
    this.name = name;
    await this.commands.execute('gantry.host/open-model', { tab: 'gantry.tunnel-progress/progress' });
  }

  /** @returns the name, which is then no longer wanted */
  take(): string | undefined {
    const { name } = this;
    this.name = undefined;
    return name;
  }
}
