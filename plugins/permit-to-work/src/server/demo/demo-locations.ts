interface DemoLocation {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres above the Hong Kong Principal Datum. */
  readonly height: number;
  readonly hasUtility: boolean;
}

const at = (
  name: string,
  latitude: number,
  longitude: number,
  height: number,
  hasUtility = false,
): DemoLocation => ({ name, latitude, longitude, height, hasUtility });

/**
 * Locations along the demo tunnel, computed with proj4 from distances along and across its axis: grid
 * E = 836000 + 0.9659258 x - 0.2588190 y, N = 818900 + 0.2588190 x + 0.9659258 y, H = z - 20, and from EPSG:2326 to
 * WGS 84 with `+towgs84=-162.619,-276.959,-161.764,0.067753,-2.24365,-1.15883,-1.09425`. Bay b of EB is at
 * x = 10 b - 5, y = 7.5; WB at y = -7.5.
 */
export const demoLocations: readonly DemoLocation[] = [
  at('EB Bay 006 – Roof slab', 22.309263, 114.17477, 0.7),
  at('EB Bay 014 – Roof slab', 22.30945, 114.17552, 0.7),
  at('EB Bay 028 – Cable bracket', 22.309777, 114.176833, -3),
  at('EB Bay 041 – Jet fan', 22.310081, 114.178051, -1),
  at('EB Bay 063 – Strut level', 22.310595, 114.180114, 2.3),
  at('EB Bay 082 – Lining', 22.311039, 114.181895, -7),
  at('EB Bay 101 – Lining', 22.311483, 114.183676, -7),
  at('WB Bay 009 – Walkway', 22.309202, 114.175089, -6.7),
  at('WB Bay 018 – Cladding', 22.309413, 114.175933, -5),
  at('WB Bay 021 – Drainage pipe', 22.309483, 114.176214, -7),
  at('WB Bay 037 – Niche', 22.309857, 114.177714, -6),
  at('WB Bay 056 – Strut level', 22.310301, 114.179495, 2.3),
  at('WB Bay 074 – Base slab', 22.310722, 114.181183, -8),
  at('WB Bay 093 – Lining', 22.311166, 114.182964, -7),
  at('CP-03 – Sump pit', 22.309548, 114.176195, -9),
  at('CP-05 – Cable gallery', 22.310016, 114.17807, -7),
  at('CP-07 – Door frame', 22.310483, 114.179945, -7),
  at('CP-09 – Pump room', 22.310951, 114.18182, -8),
  at('Vent Building – Ground floor', 22.310497, 114.178313, 4),
  at('Vent Building – Level 3', 22.310497, 114.178313, 14),
  at('West portal', 22.309041, 114.174161, -6),
  at('East portal', 22.311902, 114.185635, -6),
  at('Utility trench UT-02', 22.309962, 114.17703, 3, true),
  at('Utility trench UT-05', 0, 0, 0, true),
  at('Segment store yard', 0, 0, 0),
];
