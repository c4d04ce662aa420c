import { type PanelPosition, useDeviceKind } from '@gantry/plugin-ui';
import { useEffect, useState } from 'react';
import { usePermitSession } from '../permit-session.ts';

/** Where this person last put the panel in this project, on this kind of device. */
export function usePanelPosition(): readonly [PanelPosition | undefined, (position: PanelPosition) => void] {
  const { context } = usePermitSession();
  const key = `index-panel.${useDeviceKind()}`;
  const [position, setPosition] = useState<PanelPosition>();
  useEffect(() => {
    let isCurrent = true;
    context.storage.user
      .get<{ readonly x: number; readonly y: number }>(key)
      .then((stored) => isCurrent && setPosition(stored))
      .catch((error: unknown) => context.log.warn('The panel’s place could not be read.', { error }));
    return () => {
      isCurrent = false;
    };
  }, [context, key]);
  const move = ({ x, y }: PanelPosition) => {
    setPosition({ x, y });
    context.storage.user
      .set(key, { x, y })
      .catch((error: unknown) => context.log.warn('The panel’s place could not be kept.', { error }));
  };
  return [position, move];
}
