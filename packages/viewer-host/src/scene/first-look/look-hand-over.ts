import { reaction } from 'mobx';
import type { RunningLook } from '../../first-look/running-look.ts';
import type { LayerStore } from '../../state/layer-store.ts';
import type { LookStore } from '../../state/look-store.ts';
import type { SectionStore } from '../../state/section-store.ts';
import type { TimelineStore } from '../../state/timeline-store.ts';
import type { PlainBox } from '../camera/framing.ts';
import type { Engine } from '../engine/engine.ts';
import type { ScenePalette } from '../scene-options.ts';

/** Tell when somebody moves the camera. */
interface MovedControls {
  addEventListener(type: 'control', listener: () => void): void;
  removeEventListener(type: 'control', listener: () => void): void;
}

export interface HandOverOptions {
  /** Of the page; undefined where it has none. */
  readonly look: RunningLook | undefined;
  readonly engine: {
    readonly canvas: Engine['canvas'];
    readonly isComplete: Engine['isComplete'];
    readonly rig: { readonly controls: MovedControls };
  };
  readonly layers: Pick<LayerStore, 'load' | 'shownOn'>;
  readonly timeline: Pick<TimelineStore, 'day'>;
  readonly sections: Pick<SectionStore, 'isCutting'>;
  readonly neutral: Pick<LookStore, 'isNeutral'>;
  palette(): ScenePalette;
  /** Whether files are being loaded or parsed. */
  isLoading(): boolean;
  /** The look has gone before the engine had drawn what it shows. */
  onGivenUp(): void;
}

/**
 * Keeps the page's first look over the engine's canvas until that has drawn all models, and takes it away in that frame. As soon as
 * somebody moves the camera, or anything but the models of the opening is to be seen, the look is not true any more: it goes at once,
 * and the engine's picture comes when it is ready, as without a look.
 */
export class LookHandOver {
  private readonly options: HandOverOptions;
  private look: RunningLook | undefined;
  private readonly stops: (() => void)[] = [];

  constructor(options: HandOverOptions) {
    this.options = options;
    this.look = options.look;
    if (!this.look) return;
    const { engine, layers, sections, neutral, palette } = options;
    const { controls } = engine.rig;
    controls.addEventListener('control', this.giveUp);
    this.stops.push(
      () => controls.removeEventListener('control', this.giveUp),
      reaction(
        () => layers.load.kind === 'ready' && !this.isShown(),
        (isOther) => isOther && this.giveUp(),
        { fireImmediately: true },
      ),
      reaction(() => [palette(), neutral.isNeutral, sections.isCutting], this.giveUp, {
        equals: (a, b) => a.every((value, index) => value === b[index]),
      }),
    );
  }

  /**
   * Boxes of all models of the opening, in scene metres, from before they are loaded and as long as they are what is shown; undefined
   * without a look. The engine's boxes differ by a fraction of a pixel: with those, the view would shift when it is framed again.
   */
  get boxes(): readonly PlainBox[] | undefined {
    const boxes = this.look || this.isShown() ? this.options.look?.boxes : undefined;
    return boxes?.length ? boxes : undefined;
  }

  /** Call it once the stage is on the page. */
  attach(): void {
    const { canvas } = this.options.engine;
    if (this.look?.holder.isConnected) canvas.after(this.look.holder);
  }

  /** Call it after each frame, and when the view rests. */
  afterDraw(): void {
    const { engine, isLoading } = this.options;
    if (this.look && engine.isComplete && !isLoading()) this.end();
  }

  /** Takes the look away before the engine has drawn what it shows. */
  readonly giveUp = (): void => {
    if (!this.look) return;
    this.end();
    this.options.onGivenUp();
  };

  end(): void {
    this.look?.end();
    this.look = undefined;
    for (const stop of this.stops.splice(0)) stop();
  }

  /** Whether the models of the look are what is to be seen. */
  private isShown(): boolean {
    const { layers, timeline, look } = this.options;
    if (layers.load.kind !== 'ready') return false;
    const visible = layers
      .shownOn(timeline.day)
      .filter(({ visible, version }) => visible && version.fragments !== null);
    const looked = look?.versions ?? [];
    return (
      visible.length === looked.length &&
      visible.every(({ version, opacity }) => looked.includes(version.id) && opacity === 1)
    );
  }
}
