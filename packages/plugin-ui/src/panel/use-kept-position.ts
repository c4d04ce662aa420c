import type { StorageArea } from '@gantry/plugin-sdk';
import { useEffect, useRef, useState } from 'react';
import { useScreenSize } from '../theme/use-media.ts';
import type { PanelPosition } from './place-panel.ts';

/** What a kept position needs of a plugin's context; `PluginContext` fits where the manifest declares `storage`. */
export interface PositionHost {
  /** Where the position is kept, for this member. */
  readonly storage: { readonly user: Pick<StorageArea, 'get' | 'set'> };
  /** Called when the position cannot be read or stored. The user can still move the panel. */
  readonly log: { warn(text: string, data: Readonly<Record<string, unknown>>): void };
}

/**
 * Where this person last put a panel in this project, on this kind of device.
 *
 * @example
 * const [position, setPosition] = useKeptPosition(context, 'index-panel');
 * return <FloatingPanel position={position} onMove={setPosition} … />;
 */
export function useKeptPosition(
  { storage: { user }, log }: PositionHost,
  name: string,
): readonly [PanelPosition | undefined, (position: PanelPosition) => void] {
  const key = `${name}.${useScreenSize()}`;
  const [position, setPosition] = useState<PanelPosition>();
  const moved = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    moved.current = false;
    user
      .get(key)
      .then((stored) => {
        // A panel that the user has moved meanwhile stays there.
        if (isCurrent && !moved.current) setPosition(positionIn(stored));
      })
      .catch((error: unknown) => log.warn('The place of a panel could not be read.', { error }));
    return () => {
      isCurrent = false;
    };
  }, [user, log, key]);
  const move = ({ x, y }: PanelPosition) => {
    moved.current = true;
    setPosition({ x, y });
    user
      .set(key, { x, y })
      .catch((error: unknown) => log.warn('The place of a panel could not be kept.', { error }));
  };
  return [position, move];
}

/** An older version of the plugin may have stored something else. */
function positionIn(stored: unknown): PanelPosition | undefined {
  if (typeof stored !== 'object' || stored === null || !('x' in stored) || !('y' in stored)) return undefined;
  const { x, y } = stored;
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined;
}
