import type { SavedViewpoint } from '@gantry/contract';

/** Of a view without sections in which everything is shown. */
export const savedViewpoint = (more: Partial<SavedViewpoint> = {}): SavedViewpoint => ({
  format: 1,
  camera: {
    kind: 'perspective',
    cameraViewPoint: { x: 836_000, y: 818_000, z: 40 },
    cameraDirection: { x: 0, y: 0.8, z: -0.6 },
    cameraUpVector: { x: 0, y: 0.6, z: 0.8 },
    targetDistance: 50,
    fieldOfView: 45,
  },
  clipping: [],
  components: { selection: [], hidden: [], isolated: null, ghosted: [] },
  layers: { hiddenLayers: [], hiddenModels: [], hiddenClasses: [], hiddenLines: [], opacities: [] },
  colours: 'own',
  day: null,
  tab: null,
  ...more,
});
