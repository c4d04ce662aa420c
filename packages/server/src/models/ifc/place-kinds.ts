/** Categories of the index that are places to a person. */
export const placeCategories = [
  'IFCBUILDINGSTOREY',
  'IFCSPACE',
  'IFCFACILITYPART',
  'IFCFACILITYPARTCOMMON',
  'IFCBRIDGEPART',
  'IFCROADPART',
  'IFCRAILWAYPART',
  'IFCMARINEPART',
] as const;

/** Whether a category, in upper case, is a part of a facility. */
export const isPart = (category: string) => /^IFC(FACILITY|BRIDGE|ROAD|RAILWAY|MARINE)PART/.test(category);

/** What a category, in upper case, is to a person; undefined for anything but a place. */
export function placeKindOf(category: string): 'storey' | 'part' | 'space' | undefined {
  if (category === 'IFCBUILDINGSTOREY') return 'storey';
  if (category === 'IFCSPACE') return 'space';
  return isPart(category) ? 'part' : undefined;
}
