import { useScreenSize } from '@gantry/plugin-ui';

/**
 * Widths in px. On a tablet in landscape, the stage is 960 wide: a tab's panel (390), the layers and the card fit side
 * by side, with gaps of 12.
 */
export function usePanelWidths(): { readonly layers: number; readonly card: number } {
  return useScreenSize() === 'tablet' ? { layers: 258, card: 264 } : { layers: 280, card: 304 };
}
