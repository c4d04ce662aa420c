import type { Measurement, MeasureUnit, TakenPoint } from '../../state/measuring/measurement.ts';
import { type Quantity, quantitiesOf } from '../../state/measuring/quantities.ts';
import type { ScenePort } from '../../state/scene-port.ts';

/** A number of a result, with those that only the project's grid can give. */
export interface ResultValue extends Omit<Quantity, 'what'> {
  readonly what: Quantity['what'] | 'latitude' | 'longitude' | 'sceneX' | 'sceneY' | 'sceneZ';
}

/** A hundred-millionth of a degree is about a millimetre. */
const DEGREE_DECIMALS = 8;

/**
 * The numbers of a result. Those of a point have its latitude and longitude, where the project's grid can be converted, and the
 * scene's own coordinates, which modules and `scene.three` use.
 */
export function valuesOf(
  result: Measurement,
  unit: MeasureUnit,
  scene: Pick<ScenePort, 'convert'> | undefined,
): readonly ResultValue[] {
  const [point] = result.points;
  const isPoint = result.kind === 'point' && point && scene;
  const globe = isPoint ? inFrame('wgs84', point, scene) : undefined;
  const inScene = isPoint ? inFrame('scene', point, scene) : undefined;
  return [
    ...quantitiesOf(result, unit),
    ...(globe?.frame === 'wgs84'
      ? ([
          { what: 'latitude', value: globe.lat.toFixed(DEGREE_DECIMALS), unit: '°' },
          { what: 'longitude', value: globe.lon.toFixed(DEGREE_DECIMALS), unit: '°' },
        ] as const)
      : []),
    ...(inScene?.frame === 'scene'
      ? ([
          { what: 'sceneX', value: inScene.at.x.toFixed(3), unit: 'm' },
          { what: 'sceneY', value: inScene.at.y.toFixed(3), unit: 'm' },
          { what: 'sceneZ', value: inScene.at.z.toFixed(3), unit: 'm' },
        ] as const)
      : []),
  ];
}

function inFrame(frame: 'wgs84' | 'scene', { at }: TakenPoint, scene: Pick<ScenePort, 'convert'>) {
  try {
    return scene.convert({ frame: 'project', at }, frame);
  } catch {
    // The scene says by this that the project's grid is one that it cannot convert.
    return undefined;
  }
}

/** Lines of name, quantity, number and unit, separated by tabs. */
export function tableOf(
  name: string,
  values: readonly ResultValue[],
  whatText: (what: ResultValue['what']) => string,
): string {
  return values.map(({ what, value, unit }) => [name, whatText(what), value, unit].join('\t')).join('\n');
}
