export const guid = (n: number) => `0b0b0b0b-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const wall = '0wall00000000000000001';

export const view = (globalIds: readonly string[] = []) => ({
  format: 1 as const,
  camera: {
    kind: 'perspective' as const,
    cameraViewPoint: { x: 836000, y: 818000, z: 12 },
    cameraDirection: { x: 1, y: 0, z: 0 },
    cameraUpVector: { x: 0, y: 0, z: 1 },
    targetDistance: 20,
    fieldOfView: 45,
  },
  clipping: [],
  components: {
    selection: [{ modelId: null, globalIds: [...globalIds] }],
    hidden: [],
    isolated: null,
    ghosted: [],
  },
  layers: { hiddenLayers: [], hiddenModels: [], hiddenClasses: [], hiddenLines: [], opacities: [] },
  colours: 'own' as const,
  day: null,
  tab: null,
});
export const imported = (n: number, more: object = {}) => ({
  guid: guid(n),
  existing: 'update' as const,
  file: 'design.bcf',
  title: `Beam ${n}`,
  status: 'Open' as const,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...more,
});
