import { reaction } from 'mobx';
import type { PointerClaim } from '../input/pointer-claim.ts';
import { MeasureInput, type MeasureInputOptions } from './measure-input.ts';
import { MeasureLayer, type MeasureLayerOptions } from './measure-layer.ts';

type MeasuringOptions = Omit<MeasureInputOptions, 'engine' | 'onAim'> &
  Omit<MeasureLayerOptions, 'engine'> & {
    readonly engine: MeasureInputOptions['engine'] & MeasureLayerOptions['engine'];
  };

/** Measuring in the scene: what takes points, and what is drawn of them. */
export class Measuring {
  private readonly options: MeasuringOptions;
  private readonly input: MeasureInput;
  private readonly layer: MeasureLayer;
  private readonly stop: () => void;

  constructor(options: MeasuringOptions) {
    this.options = options;
    this.layer = new MeasureLayer(options);
    this.input = new MeasureInput({ ...options, onAim: this.layer.aim });
    this.stop = reaction(
      () => options.store.tool,
      (tool) => {
        if (tool === undefined) this.input.onHover(undefined);
      },
    );
  }

  /** What takes the pointers while a tool is on. */
  get claim(): PointerClaim | undefined {
    return this.options.store.tool === undefined ? undefined : this.input;
  }

  beforeDraw(): void {
    this.layer.beforeDraw();
  }

  dispose(): void {
    this.stop();
    this.input.dispose();
    this.layer.dispose();
  }
}
