import type { Measurement, MeasureUnit, TakenPoint } from '../../state/measuring/measurement.ts';
import { type Quantity, quantitiesOf } from '../../state/measuring/quantities.ts';
import type { ScenePort } from '../../state/scene-port.ts';

/** A number of a result, with those that only the project's grid can give. */
export interface ResultValue extends Omit<Quantity, 'what'> {
  readonly what: Quantity['what'] | 'latitude' | 'longitude';
}

/** A hundred-millionth of a degree is about a millimetre. */
const DEGREE_DECIMALS = 8;

/** The numbers of a result. Those of a point have its latitude and longitude, where the project's grid can be converted. */
export function valuesOf(
  result: Measurement,
  unit: MeasureUnit,
  scene: Pick<ScenePort, 'convert'> | undefined,
): readonly ResultValue[] {
  const [point] = result.points;
  const globe = result.kind === 'point' && point && scene ? onGlobe(point, scene) : undefined;
  return [
    ...quantitiesOf(result, unit),
    ...(globe
      ? ([
          { what: 'latitude', value: globe.lat.toFixed(DEGREE_DECIMALS), unit: '°' },
          { what: 'longitude', value: globe.lon.toFixed(DEGREE_DECIMALS), unit: '°' },
        ] as const)
      : []),
  ];
}

function onGlobe({ at }: TakenPoint, scene: Pick<ScenePort, 'convert'>) {
  try {
    const there = scene.convert({ frame: 'project', at }, 'wgs84');
    return there.frame === 'wgs84' ? there : undefined;
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
