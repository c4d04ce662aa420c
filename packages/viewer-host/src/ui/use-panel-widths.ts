import { useDeviceKind } from '@gantry/plugin-ui';

/**
 * Pixels. On a tablet held wide the stage has 960: there the panel of a tab (390), the layers and the card stand side by
 * side with 12 between them, and none covers another's edge.
 */
export function usePanelWidths(): { readonly layers: number; readonly card: number } {
  return useDeviceKind() === 'tablet' ? { layers: 258, card: 264 } : { layers: 280, card: 304 };
}
