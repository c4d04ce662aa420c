import type { DemoProject, ProjectVariant, ServerHost } from '@gantry/plugin-sdk/server';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { z } from 'zod';
import { permissions } from '../../contract/permissions.ts';
import { plugin } from '../plugin.ts';

const contractor = 'Main Contractor';
const supervisor = 'Supervising Engineer';
/** Roles of the demo's people, with the disciplines for which they count. */
const crew = [
  ['CONTRACTOR_ENGINEER', contractor, []],
  ['CONTRACTOR_SURVEYOR', contractor, ['S']],
  ['SITE_AGENT', contractor, []],
  ['SENIOR_INSPECTOR', supervisor, []],
  ['INSPECTOR', supervisor, []],
  ['ASSISTANT_INSPECTOR', supervisor, []],
  ['LAND_SURVEYOR', supervisor, ['S']],
  ['SENIOR_SURVEY_OFFICER', supervisor, ['S']],
  ['SURVEY_OFFICER', supervisor, ['S']],
  ['RESIDENT_ENGINEER', supervisor, []],
  ['VIEWER', supervisor, []],
] as const;
/** Two parts of each bay of a tube. */
const objects = Array.from({ length: 8 }, (_, nth) => `EB-00${nth + 1}`).flatMap((bay) =>
  [`Roof slab RS-${bay}`, `Side wall SW-${bay}`].map((name) => ({
    layerId: 'layer',
    modelId: 'model',
    globalId: name,
    name,
    place: bay.replace('-', ' Bay '),
  })),
);
type Seed = (project: DemoProject, host: ServerHost, signal: AbortSignal) => Promise<void>;
type DemoRole = (typeof crew)[number][0];

/** A server whose project can be seeded like one of the demo's. */
export class DemoSite {
  readonly test: ServerTestHost;
  readonly people: Readonly<Record<DemoRole, PluginMember>>;
  readonly #host: ServerHost;
  readonly #project: DemoProject;
  readonly #seed: Seed;

  private constructor(
    test: ServerTestHost,
    host: ServerHost,
    project: DemoProject,
    people: Readonly<Record<DemoRole, PluginMember>>,
    seed: Seed,
  ) {
    this.test = test;
    this.people = people;
    this.#host = host;
    this.#project = project;
    this.#seed = seed;
  }

  /** @param seed - what a start of the server does for the part of the module */
  static async start(code: string, variant: ProjectVariant, seed: Seed): Promise<DemoSite> {
    let given: ServerHost | undefined;
    const routes: typeof plugin.routes = (host) => {
      given = host;
      return plugin.routes(host);
    };
    const test = await createServerTestHost({ ...plugin, routes }, { variant });
    if (given === undefined) throw new Error('The plugin was not started.');
    const people: Partial<Record<DemoRole, PluginMember>> = {};
    for (const [role, company, disciplines] of crew) {
      const held = permissions.filter(({ roles }) => roles.some((holder) => holder === role));
      const codes = held.map((permission) => permission.code);
      people[role] = await test.member({ name: role, company, disciplines, permissions: codes });
    }
    // Every role of the crew was signed up.
    const all = people as Record<DemoRole, PluginMember>;
    const members = z
      .array(z.object({ user_id: z.uuid(), company_id: z.uuid() }))
      .parse(await test.rows('select user_id, company_id from membership where company_id is not null'));
    const companyOf = (userId: string) => members.find((one) => one.user_id === userId)?.company_id ?? '';
    const users = crew.map(([role, _company, disciplines]) => ({
      id: all[role].id,
      name: role,
      email: '',
      companyId: companyOf(all[role].id),
      role,
      disciplines,
    }));
    const project = { id: test.project.id, code, timeZone: 'Asia/Hong_Kong', variant, users, objects };
    return new DemoSite(test, given, project, all, seed);
  }

  close(): Promise<void> {
    return this.test.close();
  }

  /** Seeds as a start of the server does. */
  async seed(signal = new AbortController().signal): Promise<void> {
    await this.#seed(this.#project, this.#host, signal);
  }
}
