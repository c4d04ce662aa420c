import type { Endpoints } from '@gantry/plugin-sdk/contract';
import { readMore } from '@gantry/plugin-sdk/manifest';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import { type Check, foreignIds, stranger, withoutPermission, withoutSession } from './access-checks.ts';
import { endsOfMessages } from './device-checks.ts';
import { takesForms } from './form-checks.ts';
import type { Furnish, SuiteOptions } from './furniture.ts';
import { listsAreBounded, malformed, markupStaysText, unknownFields } from './input-checks.ts';
import { placesExist } from './place-checks.ts';
import { projectNames } from './project-name-checks.ts';
import { endsOfRanges } from './range-checks.ts';
import { ConformanceSite } from './site.ts';
import {
  answersFit,
  cutWritesLeaveNothing,
  isDocumented,
  repeatsActOnce,
  sameRoutes,
} from './whole-checks.ts';

/** The checks of the suite, in order. */
export const conformanceChecks: Readonly<Record<string, Check>> = {
  'implements the contract and nothing else': sameRoutes,
  'takes valid input and answers what the contract says': answersFit,
  'leads to pages that the module has': placesExist,
  'asks for a session': withoutSession,
  'is not there for a member of another project': stranger,
  'asks for the permission': withoutPermission,
  'accepts each name of the project, and refuses two projects': projectNames,
  'keeps the ids of other projects apart': foreignIds,
  'refuses malformed input by the name of the field, and breaks on none': malformed,
  'works with what lies at the ends of each range, and refuses what lies beyond': endsOfRanges,
  'takes the messages of devices at the ends of each range, and refuses what lies beyond': endsOfMessages,
  'refuses unknown fields': unknownFields,
  'checks multipart forms, where it takes them': takesForms,
  'leaves markup and control characters what they are': markupStaysText,
  'bounds its lists': listsAreBounded,
  'is documented': isDocumented,
  'leaves nothing half-written when the database goes away': cutWritesLeaveNothing,
  'acts once on what is sent twice, where it says so': repeatsActOnce,
};

/** Milliseconds. A module with many fields gets some thousand requests. */
const longestCheck = 180_000;

/** The functions of a test runner that the suite needs. Pass vitest's. */
export interface SuiteRunner {
  /** Groups tests. */
  describe(name: string, body: () => void): void;
  /** Declares a test. `timeout` is in milliseconds. */
  it(name: string, body: () => Promise<void>, timeout?: number): void;
  /** Runs before the tests of the group. */
  beforeAll(body: () => Promise<void>, timeout?: number): void;
  /** Runs after them. */
  afterAll(body: () => Promise<void>): void;
}

/**
 * Checks that every server half must pass, on the real server and a database with two projects that `furnish` fills. The test
 * runner's global setup must be `@gantry/server/testing/setup`.
 *
 * ```ts
 * serverConformance(plugin, plantCalls, furnish, { runner: vitest });
 * ```
 * @param endpoints - all endpoints of the module
 * @param furnish - creates records in a project and returns a valid input for each endpoint
 */
export function serverConformance<C extends Endpoints>(
  plugin: ServerPlugin,
  endpoints: C,
  furnish: Furnish<C>,
  { runner, ...options }: SuiteOptions<C> & { readonly runner: SuiteRunner },
): void {
  const { describe, it, beforeAll, afterAll } = runner;
  describe(`the server half of ${plugin.id}`, () => {
    let site: ConformanceSite;
    beforeAll(async () => {
      site = await ConformanceSite.open(plugin, endpoints, furnish, options as SuiteOptions<C>);
    }, 60_000);
    afterAll(async () => site?.close());
    for (const [name, check] of Object.entries(conformanceChecks))
      it(
        name,
        async () => {
          const problems = await check(site);
          if (problems.length > 0) throw new Error([...problems, readMore('serverTests')].join('\n'));
        },
        longestCheck,
      );
  });
}
