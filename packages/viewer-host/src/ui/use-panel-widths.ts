import { useScreenSize } from '@gantry/plugin-ui';
import { useHost } from './host-context.ts';

/**
 * Widths in px. On a tablet in landscape, the stage is 960 wide: a tab's panel (390), the layers and the card fit side
 * by side, with gaps of 12.
 */
export function usePanelWidths(): { readonly layers: number; readonly card: number } {
  return useScreenSize() === 'tablet' ? { layers: 258, card: 264 } : { layers: 280, card: 304 };
}

/** Width in px that the object's card takes at the right of the stage; 0 without one. Reads the selection, so use it in an observer. */
export function useCardWidth(): number {
  const { card } = usePanelWidths();
  return useHost().selection.current.length > 0 ? card : 0;
}
