import type { Position, SectionState } from '@gantry/plugin-sdk';
import { Plane, Vector3 } from 'three';

type ToScene = (position: Position) => { readonly x: number; readonly y: number; readonly z: number };

/** Planes that cut away what the sections that are on cut away. three keeps what is before a plane. */
export function planesOf(sections: readonly SectionState[], toScene: ToScene): readonly Plane[] {
  return sections
    .filter(({ isOn }) => isOn)
    .flatMap(({ shape }) => {
      if (shape.kind === 'plane') return [planeAt(shape.at, shape.normal, toScene)];
      const { min, max } = shape;
      return [
        planeAt(min, { x: -1, y: 0, z: 0 }, toScene),
        planeAt(min, { x: 0, y: -1, z: 0 }, toScene),
        planeAt(min, { x: 0, y: 0, z: -1 }, toScene),
        planeAt(max, { x: 1, y: 0, z: 0 }, toScene),
        planeAt(max, { x: 0, y: 1, z: 0 }, toScene),
        planeAt(max, { x: 0, y: 0, z: 1 }, toScene),
      ];
    });
}

type Vector = { readonly x: number; readonly y: number; readonly z: number };

/** @param at - project's grid @param away - direction of what is cut away: x east, y north, z up */
function planeAt(at: Vector, away: Vector, toScene: ToScene): Plane {
  const point = toScene({ frame: 'project', at });
  const kept = new Vector3(-away.x, -away.z, away.y).normalize();
  return new Plane().setFromNormalAndCoplanarPoint(kept, new Vector3(point.x, point.y, point.z));
}
