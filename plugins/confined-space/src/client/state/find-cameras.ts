import { type CameraSource, cameraSource, type Monitor, overLimitType } from '@gantry/plugin-sdk/cameras';
import type { CameraView } from '@gantry/plugin-ui/cameras';
import { type IObservableValue, observable, runInAction } from 'mobx';
import type { ConfinedContext } from '../confined-context.ts';
import { type DataLogList, dataLogList } from './data-log-list.ts';

/** The cameras with a limit, and their alerts of all types. */
export interface ConfinedCameras {
  readonly view: CameraView;
  readonly dataLog: DataLogList;
}

/** What was found of AI CCTV: `waiting` while it starts, `absent` where the project does not have it or it failed. */
type Found = 'waiting' | 'absent' | ConfinedCameras;

/** A camera that counts people in a confined space. */
export const hasLimit = ({ peopleCountLimit }: Pick<Monitor, 'peopleCountLimit'>) => peopleCountLimit > 0;

/** Finds AI CCTV, and follows it when it ends and starts again. */
export class FoundCameras {
  private readonly found: IObservableValue<Found> = observable.box<Found>('waiting', { deep: false });
  private readonly context: ConfinedContext;
  private readonly chosen: IObservableValue<string | undefined>;

  constructor(context: ConfinedContext, chosen: IObservableValue<string | undefined>) {
    this.context = context;
    this.chosen = chosen;
    context.services.watch(cameraSource, (source) => {
      if (source !== undefined) this.set(this.camerasOf(source));
      else if (this.found.get() !== 'waiting') this.set('absent');
    });
  }

  /** MobX observable. */
  get current(): Found {
    return this.found.get();
  }

  /** Starts AI CCTV unless it runs. */
  async start(): Promise<void> {
    try {
      await this.context.services.get(cameraSource, this.context.signal);
    } catch (error) {
      if (this.context.signal.aborted) return;
      this.context.log.warn('Confined Space found no cameras.', { error });
      this.set('absent');
    }
  }

  private set(found: Found): void {
    runInAction(() => this.found.set(found));
  }

  private camerasOf(source: CameraSource): ConfinedCameras {
    const view: CameraView = {
      source,
      context: this.context,
      tab: 'gantry.confined-space/workers',
      command: 'open-camera',
      chosen: this.chosen,
      shows: hasLimit,
      alertTypes: [overLimitType],
    };
    return { view, dataLog: dataLogList(view) };
  }
}
