import type { Position } from '@gantry/plugin-sdk';
import type { PermitContext } from '../permit-api.ts';

/** Degrees WGS 84. */
export type GlobePosition = Extract<Position, { frame: 'wgs84' }>;

/** The position in degrees; undefined where the host cannot convert it. */
export function onGlobe(context: PermitContext, position: Position): GlobePosition | undefined {
  const converted = inFrame(context, position, 'wgs84');
  return converted?.frame === 'wgs84' ? converted : undefined;
}

/**
 * The position in another frame. Undefined where the host cannot convert it: no model is open, or the project's
 * grid is not supported.
 */
export function inFrame(
  context: PermitContext,
  position: Position,
  frame: Position['frame'],
): Position | undefined {
  try {
    return context.scene.convert(position, frame);
  } catch (error) {
    context.log.debug('A position was not converted.', { position, frame, error });
    return undefined;
  }
}
