import type { SavedViewpoint } from '@gantry/contract';

/** Looks down from the south at a place in the grid of Hong Kong, and has one of everything. */
export const sampleViewpoint: SavedViewpoint = {
  format: 1,
  camera: {
    kind: 'perspective',
    cameraViewPoint: { x: 836_000, y: 818_000, z: 40 },
    cameraDirection: { x: 0, y: 0.8, z: -0.6 },
    cameraUpVector: { x: 0, y: 0.6, z: 0.8 },
    targetDistance: 50,
    fieldOfView: 45,
  },
  clipping: [
    {
      kind: 'plane',
      name: 'Below platform',
      isOn: true,
      location: { x: 836_000, y: 818_030, z: 4.2 },
      direction: { x: 0, y: 0, z: 1 },
    },
  ],
  components: { selection: [], hidden: [], isolated: null, ghosted: [] },
  layers: { hiddenLayers: [], hiddenModels: [], hiddenClasses: ['IFCSPACE'], hiddenLines: [], opacities: [] },
  colours: 'own',
  day: null,
  tab: null,
};
