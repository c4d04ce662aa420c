import type { ControlAction } from '@gantry/plugin-sdk/cameras';
import type { Motion } from './onvif/onvif-camera.ts';

/** Actions that turn or zoom, by the way that they lead. */
const ways: Readonly<Partial<Record<ControlAction, Motion>>> = {
  left: { pan: -1, tilt: 0, zoom: 0 },
  right: { pan: 1, tilt: 0, zoom: 0 },
  up: { pan: 0, tilt: 1, zoom: 0 },
  down: { pan: 0, tilt: -1, zoom: 0 },
  zoomIn: { pan: 0, tilt: 0, zoom: 1 },
  zoomOut: { pan: 0, tilt: 0, zoom: -1 },
};

/**
 * What a share of 1 stands for. Cameras count steps in shares of their range and seldom say how many degrees that is: most turn all the way
 * around, and tilt by a right angle.
 */
const range = { pan: 180, tilt: 90, zoom: 100 } as const;

/** What a camera is to do. */
export type CameraOrder =
  | { readonly kind: 'move'; readonly velocity: Motion }
  | { readonly kind: 'step'; readonly by: Motion; readonly speed: number }
  | { readonly kind: 'stop' | 'home' }
  | { readonly kind: 'goTo'; readonly presetToken: string };

/** What was ordered. */
export interface GivenOrder {
  readonly action: ControlAction;
  /** Degrees, or percent of the zoom; 0: until it is stopped. */
  readonly step: number;
  /** Percent. */
  readonly speed: number;
  readonly presetToken: string | undefined;
}

/** Undefined for a position that is not named. */
export function orderOf({ action, step, speed, presetToken }: GivenOrder): CameraOrder | undefined {
  const way = ways[action];
  const share = speed / 100;
  if (way !== undefined)
    return step === 0
      ? { kind: 'move', velocity: times(way, { pan: share, tilt: share, zoom: share }) }
      : {
          kind: 'step',
          by: times(way, { pan: step / range.pan, tilt: step / range.tilt, zoom: step / range.zoom }),
          speed: share,
        };
  if (action === 'stop' || action === 'home') return { kind: action };
  return presetToken === undefined ? undefined : { kind: 'goTo', presetToken };
}

/** Without a -0, which a camera would read as text. */
const times = (way: Motion, by: Motion): Motion => ({
  pan: way.pan * by.pan || 0,
  tilt: way.tilt * by.tilt || 0,
  zoom: way.zoom * by.zoom || 0,
});
