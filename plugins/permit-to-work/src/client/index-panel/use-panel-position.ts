import type { Json } from '@gantry/plugin-sdk';
import { type PanelPosition, useDeviceKind } from '@gantry/plugin-ui';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { usePermitSession } from '../permit-session.ts';

/** Pixels of the stage, as stored: an older version of the plugin may have stored something else. */
const place = z.object({ x: z.number(), y: z.number() });

/** Where this person last put the panel in this project, on this kind of device. */
export function usePanelPosition(): readonly [PanelPosition | undefined, (position: PanelPosition) => void] {
  const { context } = usePermitSession();
  const key = `index-panel.${useDeviceKind()}`;
  const [position, setPosition] = useState<PanelPosition>();
  const moved = useRef(false);
  useEffect(() => {
    let isCurrent = true;
    moved.current = false;
    context.storage.user
      .get<Json>(key)
      .then((stored) => {
        // Whoever has moved the panel meanwhile has said where it belongs.
        if (isCurrent && !moved.current) setPosition(place.safeParse(stored).data);
      })
      .catch((error: unknown) => context.log.warn('The panel’s place could not be read.', { error }));
    return () => {
      isCurrent = false;
    };
  }, [context, key]);
  const move = ({ x, y }: PanelPosition) => {
    moved.current = true;
    setPosition({ x, y });
    context.storage.user
      .set(key, { x, y })
      .catch((error: unknown) => context.log.warn('The panel’s place could not be kept.', { error }));
  };
  return [position, move];
}
