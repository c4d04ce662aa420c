import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { PlacePoint } from '../../contract/reference/entries.ts';
import { siteReference, writeReference } from '../reference/provision.ts';

/** Locations by portion, on a contract. */
type Places = Readonly<Record<string, readonly string[]>>;

/** Every bay of a tube from one to another. */
const bays = (tube: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => `${tube} Bay ${String(first + nth).padStart(3, '0')}`);

const placesOf: Readonly<Record<string, Places>> = {
  BEM: {
    'Portion 1': ['West portal', 'Trench UT-01', 'Trench UT-02', 'Trench UT-05', ...bays('EB', 1, 5)],
    'Portion 2': ['Shaft S1', 'Shaft S2', 'Shaft S3', ...bays('WB', 18, 37), ...bays('EB', 25, 44)],
    'Portion 3': [...bays('EB', 6, 24), ...bays('WB', 1, 17)],
    'Portion 4': ['Vent Bldg L1', 'Vent Bldg L2', 'Vent Bldg L3', 'Vent Bldg roof', 'East portal'],
  },
  TCE: {
    'Portion A': ['Cut-and-cover C1', 'Cut-and-cover C2', 'Cofferdam west', ...bays('EB', 1, 8)],
    'Portion B': ['Diaphragm wall DW-07', 'Diaphragm wall DW-08', 'Shaft S4', ...bays('WB', 1, 8)],
    'Portion C': ['Approach ramp', 'Retaining wall RW-2', 'East portal'],
  },
  TY: {
    'Portion 1': ['Pier P03', 'Pier P04', 'Pier P05', 'Abutment A1'],
    'Portion 2': ['Ramp K', 'Ramp L', 'Noise barrier NB-2'],
    'Portion 3': ['Subway SW-1', 'Lift shaft LS-1', 'Slope 11NW-A/C 214'],
  },
};

/** Names in Chinese, of places that are no bays. */
const chinese: Readonly<Record<string, string>> = {
  'West portal': '西洞口',
  'East portal': '东洞口',
  'Trench UT-01': '管沟 UT-01',
  'Trench UT-02': '管沟 UT-02',
  'Trench UT-05': '管沟 UT-05',
  'Shaft S1': '竖井 S1',
  'Shaft S2': '竖井 S2',
  'Shaft S3': '竖井 S3',
  'Shaft S4': '竖井 S4',
  'Vent Bldg L1': '通风大楼 1 楼',
  'Vent Bldg L2': '通风大楼 2 楼',
  'Vent Bldg L3': '通风大楼 3 楼',
  'Vent Bldg roof': '通风大楼天台',
  'Approach ramp': '引道',
  'Ramp K': 'K 匝道',
  'Ramp L': 'L 匝道',
};
const bayName = /^(EB|WB) Bay (\d+)$/;

function chineseOf(name: string): string {
  const [, tube, bay] = bayName.exec(name) ?? [];
  if (tube !== undefined) return `${tube === 'EB' ? '东行' : '西行'} ${bay} 段`;
  const portion = /^Portion (.+)$/.exec(name)?.[1];
  return portion === undefined ? (chinese[name] ?? '') : `第 ${portion} 段`;
}

/** Bays of the tunnel lie every 10 m from the west portal, 15 degrees from grid east, at 7.5 m from the axis. */
function pointOf(name: string): PlacePoint | null {
  const along = (x: number, y: number, height: number) => ({
    easting: Math.round((836_000 + 0.9659258 * x - 0.258819 * y) * 100) / 100,
    northing: Math.round((818_900 + 0.258819 * x + 0.9659258 * y) * 100) / 100,
    height,
  });
  const [, tube, bay] = bayName.exec(name) ?? [];
  if (tube !== undefined) return along(10 * Number(bay) - 5, tube === 'EB' ? 7.5 : -7.5, -7);
  if (name === 'West portal') return along(0, 0, -6);
  return name === 'East portal' ? along(1200, 0, -6) : null;
}

const type = (kind: string, subtype: string, data: string, data_zh: string, code = '') => ({
  type: kind,
  subtype,
  data,
  data_zh,
  code,
});
/** Types and companies of each demo project, as a site describes them for the provisioning command. */
const otherLists = siteReference.parse({
  types: [
    type('Labour', 'Labour Trade', 'General worker', '普通工人', 'C301'),
    type('Labour', 'Labour Trade', 'Concretor', '混凝土工', 'C309'),
    type('Labour', 'Labour Trade', 'Steel bender and fixer', '钢筋工', 'C325'),
    type('Labour', 'Labour Trade', 'Formwork carpenter', '模板木工', 'C314'),
    type('Labour', 'Labour Trade', 'Plant operator', '机械操作员'),
    type('Labour', 'Labour Trade', 'Waterproofing worker', '防水工'),
    type('Plant', 'Plant Type', 'Crawler crane', '履带式起重机', 'CC'),
    type('Plant', 'Plant Type', 'Excavator', '挖掘机', 'EX'),
    type('Plant', 'Plant Type', 'Concrete pump', '混凝土泵车', 'CP'),
    type('Plant', 'Plant Type', 'Drilling rig', '钻机', 'DR'),
    type('Plant', 'Plant Type', 'Dump truck', '泥头车', 'DT'),
    type('Plant', 'Idle Code', 'Broken Down', '故障', '1a'),
    type('Plant', 'Idle Code', 'Bad Weather', '恶劣天气', '1c'),
    type('Staff', 'Staff Title', 'Site Agent', '驻地盘代表', 'SA'),
    type('Staff', 'Staff Title', 'Foreman', '管工', 'FM'),
    type('Staff', 'Staff Title', 'Safety Supervisor', '安全督导员', 'SS'),
    type('Engineer', 'Professional', 'Civil Engineer', '土木工程师', 'CE'),
    type('Engineer', 'Professional', 'Geotechnical Engineer', '岩土工程师', 'GE'),
    type('Engineer', 'Technician', 'Survey Assistant', '测量助理', 'ST'),
  ],
  contractors: [
    { name: 'Kwong Shing and Northbridge Joint Venture', name_zh: '广盛北桥联营', code: 'KNJV' },
    { name: 'Tai Wo Formwork', name_zh: '泰和模板', code: 'TWF' },
    { name: 'Harbour Ground Engineering', name_zh: '海港岩土', code: 'HGE' },
  ],
});

export interface DemoPlace {
  readonly portionId: string;
  readonly locationId: string;
  /** Of the location. */
  readonly name: string;
}

/** Ids are unique only within their project, so these need not be random. */
const idOf = (series: number, nth: number) =>
  `d1550${series}00-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const idRow = z.object({ id: z.uuid() });

/** Adds the reference data of the demo to a project that has none. Answers those that are there. */
export async function ensurePlaces(tx: Tx, project: string, opened: Date): Promise<readonly DemoPlace[]> {
  const portions = Object.entries(placesOf[project] ?? {});
  const used = await tx.run(sql`select from portion where project_id = ${tx.projectId} limit 1`);
  const places: DemoPlace[] = [];
  for (const [index, [name, locations]] of portions.entries()) {
    const portionId = idOf(1, index);
    if (used === 0)
      await tx.run(sql`insert into portion (project_id, id, name, name_zh, position, created_at, updated_at)
        values (${tx.projectId}, ${portionId}, ${name}, ${chineseOf(name)}, ${index + 1}, ${opened}, ${opened})`);
    for (const [nth, location] of locations.entries()) {
      const locationId = idOf(2, index * 100 + nth);
      // Elsewhere the same names are other places.
      const point = project === 'TY' ? null : pointOf(location);
      if (used === 0)
        await tx.run(sql`insert into location (project_id, id, portion_id, name, name_zh, position, point, created_at, updated_at)
          values (${tx.projectId}, ${locationId}, ${portionId}, ${location}, ${chineseOf(location)}, ${places.length + 1},
            ${point && JSON.stringify(point)}::jsonb, ${opened}, ${opened})`);
      places.push({ portionId, locationId, name: location });
    }
  }
  if (used === 0 && places.length > 0) await writeReference({ tx, now: opened }, otherLists);
  const there = await tx.many(
    idRow,
    sql`select id from location where project_id = ${tx.projectId} and active limit 10000`,
  );
  const known = new Set(there.map(({ id }) => id));
  return places.filter(({ locationId }) => known.has(locationId));
}
