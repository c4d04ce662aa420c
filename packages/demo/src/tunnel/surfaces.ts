/**
 * The greys of the model as sRGB hex. Structure is a cool grey and trades differ from it faintly, so that a
 * status colour laid over any of them stands out.
 */
export const SURFACES = {
  ground: 'D3D8DD',
  hardstanding: 'C6CCD2',
  context: 'DDE1E5',
  roofSlab: 'CDD2D6',
  baseSlab: 'B4BBC1',
  asphalt: '8E969E',
  marking: 'EEF1F3',
  wall: 'A9B0B7',
  diaphragmWall: '9BA3AA',
  portal: 'BCC3C9',
  lining: 'B7BEC5',
  liningOdd: 'AFB7BE',
  strut: '6F7B86',
  steel: '87929C',
  building: 'C9CFD4',
  buildingWall: 'A4ACB3',
  shaft: '5E6870',
  cabin: 'BFC6CC',
  door: '7E8890',
  sprayBarrier: 'BDB9B1',
  boardBarrier: 'AEBAC0',
  signal: '59646E',
  lighting: 'F1F3F0',
  containment: '8B959D',
  bracket: '77818A',
  firePipe: 'A08E8B',
  niche: '9C9391',
  drainage: '87938F',
  cladding: 'DFE3E4',
  jetFan: '5C6771',
} as const;

export type Surface = keyof typeof SURFACES;
