import type { MarkerSpec, ObjectRef, Position } from '@gantry/plugin-sdk';
import { type Box3, Vector3 } from 'three';
import type { PlacedMarker } from '../../state/marker-store.ts';

interface Place {
  readonly at: MarkerSpec['at'];
  point: Vector3 | undefined;
}

/** Positions of the markers in the scene. A marker on an object is placed on top of it, once the object is visible. */
export class MarkerPlaces {
  private readonly places = new Map<string, Place>();
  private readonly toScene: (position: Position) => Vector3;
  private readonly boundsOf: (objects: readonly ObjectRef[]) => Promise<Box3>;
  private readonly changed: () => void;
  private ended = false;

  /** @param changed - called when the position of a marker on an object is known. */
  constructor(
    toScene: (position: Position) => Vector3,
    boundsOf: (objects: readonly ObjectRef[]) => Promise<Box3>,
    changed: () => void,
  ) {
    this.toScene = toScene;
    this.boundsOf = boundsOf;
    this.changed = changed;
  }

  /** Undefined while the marker's object is not visible, or if its position cannot be converted. */
  of(id: string): Vector3 | undefined {
    return this.places.get(id)?.point;
  }

  update(markers: Iterable<PlacedMarker>): void {
    const gone = new Set(this.places.keys());
    for (const { id, spec } of markers) {
      gone.delete(id);
      if (this.places.get(id)?.at === spec.at) continue;
      const place: Place = { at: spec.at, point: undefined };
      this.places.set(id, place);
      this.resolve(place);
    }
    for (const id of gone) this.places.delete(id);
  }

  /** Call it after models or the project's origin have changed. */
  resolveAll(): void {
    for (const place of this.places.values()) this.resolve(place);
  }

  dispose(): void {
    this.ended = true;
    this.places.clear();
  }

  private resolve(place: Place): void {
    const { at } = place;
    if (!('frame' in at)) {
      this.boundsOf([at]).then((box) => {
        if (this.ended) return;
        place.point = box.isEmpty() ? undefined : box.getCenter(new Vector3()).setY(box.max.y);
        this.changed();
      }, reportError);
      return;
    }
    try {
      place.point = this.toScene(at);
    } catch (error) {
      // This project cannot convert the position's frame. Leave out this marker only.
      reportError(error);
    }
  }
}
