import type { Position } from '@gantry/plugin-sdk';
import { Vector3 } from 'three';
import type { LayerStore } from '../../state/layer-store.ts';
import { convertPosition } from './convert-position.ts';

/** Positions of the project in the frames of the scene, of its grid and of the globe. */
export class SceneFrames {
  private readonly layers: Pick<LayerStore, 'origin'>;
  private readonly epsg: number;

  constructor(layers: Pick<LayerStore, 'origin'>, epsg: number) {
    this.layers = layers;
    this.epsg = epsg;
  }

  readonly convert = (position: Position, frame: Position['frame']): Position =>
    convertPosition(position, frame, this.layers.origin, this.epsg);

  readonly toScene = (position: Position): Vector3 => {
    const scene = this.convert(position, 'scene');
    if (scene.frame === 'wgs84') throw new Error('A position in the scene must be in metres.');
    return new Vector3().copy(scene.at);
  };

  /** @param point - in scene metres. */
  readonly toGrid = (point: Vector3): Vector3 => {
    const { easting, northing, height } = this.layers.origin;
    return new Vector3(easting + point.x, northing - point.z, height + point.y);
  };
}
