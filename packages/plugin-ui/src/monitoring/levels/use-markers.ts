import { type Marker, MarkerSet, type MarkerSpec } from '@gantry/plugin-sdk';
import { useEffect, useRef } from 'react';

/**
 * Shows markers for as long as a component is mounted.
 * @param scene - `context.scene`, which needs `scene.overlay`
 * @param specs - by what they stand for. Pass the same map while nothing changed.
 */
export function useMarkers(
  scene: { addMarkers(specs: readonly MarkerSpec[]): readonly Marker[] },
  specs: ReadonlyMap<string, MarkerSpec>,
): void {
  const set = useRef<MarkerSet>(undefined);
  useEffect(() => {
    const made = new MarkerSet(scene);
    set.current = made;
    return () => made.dispose();
  }, [scene]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the markers of another scene are shown there too
  useEffect(() => set.current?.show(specs), [scene, specs]);
}
