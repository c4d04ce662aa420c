import { endpoint, instant, versionConflict } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

export const permissions = { view: 'CONFINED_SPACE_VIEW', manage: 'CONFINED_SPACE_MANAGE' } as const;

/** The server half's event for cameras whose problems, permits or location changed; its payload is `{ monitorIds }`. */
export const watchesChanged = 'watches-changed';

/** What can be wrong in the sight of a camera, the worst first. */
export const problemKinds = ['over-limit', 'no-permit', 'camera-lost'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** A permit for a confined space that is issued, active or suspended and whose period includes the present moment. */
const watchedPermit = z.object({
  permitId: z.uuid(),
  permitNumber: z.string(),
  /** `Issued`, `Active` or `Suspended`. */
  status: z.string(),
  /** The most people that it lets in; null: it does not say. */
  maxEntrants: z.int().nullable(),
  /** Where it opens, such as `/p/BEM/dashboard/…`. */
  path: z.string(),
});

const problem = z.object({
  kind: z.enum(problemKinds),
  since: instant,
  /** When a permit is suspended for it if it lasts; null: none will be. */
  suspendsAt: instant.nullable(),
  /** Number of the permit that was suspended for it, and is still; null: none. */
  suspendedPermit: z.string().nullable(),
  /** When it was; null where `suspendedPermit` is. */
  suspendedAt: instant.nullable(),
});

/** How a camera with a limit stands to the permits at its place. */
export const watch = z.object({
  /** The camera's id in AI CCTV. */
  monitorId: z.uuid(),
  /** Location of the permit module whose permits it watches; null: nobody said, and nothing is suspended by it. */
  locationId: z.uuid().nullable(),
  /** Null without a location, and for one that is gone. */
  locationName: z.string().nullable(),
  /** The most people in its sight: its own limit, or what the permits let in where that is fewer. */
  limit: z.int(),
  /** At its location, by number. */
  permits: z.array(watchedPermit),
  /**
   * People at its location by the entry logs of the permits in force, and by the counts of all cameras there; null where there is no such
   * permit, or a camera does not say how many it sees.
   */
  entryLog: z.object({ inside: z.int(), counted: z.int() }).nullable(),
  /** What is wrong now, the worst first. */
  problems: z.array(problem),
  /** Of the location's choice; 0 before the first. */
  version: z.int(),
});
export type Watch = z.output<typeof watch>;

export const confinedSpaceCalls = {
  watches: endpoint({
    method: 'GET',
    path: '/watches',
    summary: 'Cameras with a limit of people, with the permits at their places and what is wrong there',
    permission: permissions.view,
    response: z.object({
      watches: z.array(watch),
      /** Whether the project has the permit module: without it no permit is watched. */
      hasPermits: z.boolean(),
    }),
  }),
  locations: endpoint({
    method: 'GET',
    path: '/locations',
    summary: 'Locations of permits, by name',
    permission: permissions.manage,
    response: z.object({ locations: z.array(z.object({ locationId: z.uuid(), name: z.string() })) }),
  }),
  setLocation: endpoint({
    method: 'POST',
    path: '/watches/:monitorId/location',
    summary: 'Choose the location whose permits a camera watches',
    permission: permissions.manage,
    input: z.object({
      /** Null: none. */
      locationId: z.uuid().nullable(),
      version: z.int().min(0).max(2_000_000_000),
    }),
    response: z.object({ watch }),
    refusals: { VERSION_CONFLICT: versionConflict(watch) },
  }),
};
