import { falseworkBay } from './falsework-bay.ts';
import type { FixtureModel } from './fixture-object.ts';
import { officeFloor } from './office-floor.ts';
import { siteWithZones } from './site-with-zones.ts';
import { tunnelWithRings } from './tunnel-with-rings.ts';

/** The models that the page has for every plugin. Each call makes new ones. */
export const fixtureModels = {
  office: () => [officeFloor()],
  tunnel: () => [tunnelWithRings()],
  falsework: () => [falseworkBay()],
  site: () => [siteWithZones()],
} satisfies Readonly<Record<string, () => readonly FixtureModel[]>>;
