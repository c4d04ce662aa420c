import type { SceneSections, SectionState } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { observable, runInAction } from 'mobx';
import type { FakeEvents } from './fake-events.ts';

/** The list of sections, without anything that they cut. */
export class FakeSections {
  private readonly states = observable.map<string, SectionState>({}, { deep: false });
  private made = 0;
  private readonly changed;

  constructor(events: FakeEvents) {
    this.changed = events.create<readonly SectionState[]>('scene.sections.onDidChange');
  }

  all(): readonly SectionState[] {
    return [...this.states.values()];
  }

  /** What the user does in the list. */
  remove(id: string): void {
    if (runInAction(() => this.states.delete(id))) this.changed.emit(this.all());
  }

  service(): SceneSections {
    const list = () => this.all();
    return {
      get list() {
        return list();
      },
      onDidChange: this.changed.event,
      add: ({ name, shape, isOn = true }) => {
        this.made += 1;
        const id = `section-${this.made}`;
        this.set({ id, name, shape, isOn });
        return {
          id,
          update: (patch) => {
            const state = this.states.get(id);
            if (state) this.set({ ...state, ...patch });
          },
          ...toDisposable(() => this.remove(id)),
        };
      },
    };
  }

  private set(state: SectionState): void {
    runInAction(() => this.states.set(state.id, state));
    this.changed.emit(this.all());
  }
}
