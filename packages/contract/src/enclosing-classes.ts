/** Classes of volumes that enclose others, so that they would hide what is built. */
export const enclosingClasses: readonly string[] = [
  'IFCSPACE',
  'IFCSPATIALZONE',
  'IFCEXTERNALSPATIALELEMENT',
];
