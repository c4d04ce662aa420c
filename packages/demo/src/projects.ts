import type { ProjectVariant } from '@gantry/plugin-sdk/server';
import { stableId } from './stable-id.ts';

export const demoCompanies = [
  { kind: 'client', name: 'Harbour Crossings Office' },
  { kind: 'engineer', name: 'Meridian Lau Consulting Engineers' },
  { kind: 'contractor', name: 'Kwong Shing and Northbridge Joint Venture' },
].map((company) => ({ ...company, id: stableId(`company:${company.kind}`) }));

interface DemoContract {
  readonly code: string;
  readonly name: string;
  readonly variant: ProjectVariant;
  readonly easting: number;
  readonly northing: number;
  /** Plugins that are off by default and run here. */
  readonly switchedOn?: readonly string[];
}

/** Fictional contracts. Origins are in HK 1980 Grid (EPSG:2326), metres. */
const contracts: readonly DemoContract[] = [
  {
    code: 'BEM',
    name: 'Kai Shing Road Tunnel – Buildings, Electrical and Mechanical',
    variant: 'TCE11',
    easting: 836_000,
    northing: 818_900,
    switchedOn: ['gantry.tunnel-progress'],
  },
  {
    code: 'TCE',
    name: 'Kai Shing Road Tunnel – Tunnel Civil Works',
    variant: 'TCE10',
    easting: 836_000,
    northing: 818_900,
  },
  { code: 'TY', name: 'Tsz Yuen Interchange', variant: 'TY', easting: 833_400, northing: 822_150 },
  {
    code: 'YMTW',
    name: 'Kai Shing Road Tunnel – West Approach',
    variant: 'TCE10',
    easting: 835_200,
    northing: 818_600,
  },
  // Stays empty, so that anything that appears here must come from another project (`filledProjects`).
  { code: 'ISO', name: 'Lam Wai Footbridge', variant: 'TY', easting: 838_700, northing: 817_300 },
];

export const demoProjects = contracts.map((project) => ({
  ...project,
  id: stableId(`project:${project.code}`),
}));

/** Those into which modules write demo data. */
export const filledProjects = demoProjects.filter(({ code }) => code !== 'ISO');
