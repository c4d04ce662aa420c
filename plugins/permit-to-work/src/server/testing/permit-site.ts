import type { ServerHost, ServerPlugin } from '@gantry/plugin-sdk/server';
import { demoSignature } from '@gantry/plugin-sdk/server/demo';
import {
  createServerTestHost,
  type PluginMember,
  type ServerTestHost,
  type TestAnswer,
} from '@gantry/server/testing';
import { checklists } from '../../contract/checklists.ts';
import type { ConfinedSpaceGatesInput } from '../../contract/confined-space-gates.ts';
import { permissions } from '../../contract/permissions.ts';
import type { CreatePermitBody, PermitForMember } from '../../contract/permit.ts';
import type { PermitType } from '../../contract/permit-type.ts';
import { dataUrlOf } from '../picture.ts';
import { plugin } from '../plugin.ts';

/** Base path of the module's endpoints. */
export const base = `/api/${plugin.id}`;
export const image = dataUrlOf(demoSignature('A tester'));
/** Body of an action that needs a signature. */
export const sign = { signature: { image } };

/** A real server with the plugin and one signed-in member of a project for each role. */
export class PermitSite {
  readonly test: ServerTestHost;
  /** The host that the plugin received. */
  readonly host: ServerHost;
  readonly project: string;
  readonly people: Readonly<Record<Role, PluginMember>>;
  readonly requester: PluginMember;
  readonly checker: PluginMember;
  readonly issuer: PluginMember;
  readonly holder: PluginMember;
  readonly admin: PluginMember;
  readonly viewer: PluginMember;

  private constructor(
    { test, host }: Pick<PermitSite, 'test' | 'host'>,
    project: string,
    people: Readonly<Record<Role, PluginMember>>,
  ) {
    this.test = test;
    this.host = host;
    this.project = project;
    this.people = people;
    this.requester = people.CONTRACTOR_ENGINEER;
    this.checker = people.SAFETY_OFFICER;
    this.issuer = people.RESIDENT_ENGINEER;
    this.holder = people.PERMIT_HOLDER;
    this.admin = people.PROJECT_ADMIN;
    this.viewer = people.VIEWER;
  }

  /** @param change - overrides parts of the plugin */
  static async start(change: Partial<ServerPlugin> = {}): Promise<PermitSite> {
    let host: ServerHost | undefined;
    const test = await createServerTestHost({
      ...plugin,
      ...change,
      routes(given) {
        host = given;
        return plugin.routes(given);
      },
    });
    if (host === undefined) throw new Error('The plugin was not started.');
    return PermitSite.#on({ test, host }, 'first');
  }

  /** Another set of members, by default in the server's second project. */
  more(project: 'first' | 'second' = 'second'): Promise<PermitSite> {
    return PermitSite.#on(this, project);
  }

  static async #on(
    server: Pick<PermitSite, 'test' | 'host'>,
    project: 'first' | 'second',
  ): Promise<PermitSite> {
    const { test } = server;
    const people = await Promise.all(
      roles.map(async (role) => {
        const held = permissions.filter((each) => each.roles.some((name) => name === role));
        const member = { name: nameOf(role), project, permissions: held.map(({ code }) => code) };
        return [role, await test.member(member)] as const;
      }),
    );
    const { id } = project === 'first' ? test.project : test.secondProject;
    // Every role has an entry: `people` is built from the list that defines the type.
    return new PermitSite(server, id, Object.fromEntries(people) as Record<Role, PluginMember>);
  }

  get clock(): ServerTestHost['clock'] {
    return this.test.clock;
  }

  get holderID(): string {
    return this.holder.id;
  }

  get(member: PluginMember, path: string, query: Record<string, string> = {}): Promise<TestAnswer> {
    return member.get(path, query);
  }

  post(member: PluginMember, path: string, body: object = {}): Promise<TestAnswer> {
    return member.post(path, body);
  }

  patch(member: PluginMember, path: string, body: object): Promise<TestAnswer> {
    return member.patch(path, body);
  }

  async addLocation(name: string, more: object = {}): Promise<string> {
    const fields = { name, latitude: 0, longitude: 0, height: 0, active: 1, type: 'DIARY', ...more };
    return accepted(await this.post(this.admin, '/Location/addLocation', fields)).location.locationID;
  }

  /** Creates a complete draft by the requester: starts now, lasts eight hours. */
  async draft(locationID: string, more: Partial<CreatePermitBody> = {}): Promise<PermitForMember> {
    const now = this.clock.now().getTime();
    const permitType = more.permitType ?? 'Lifting';
    const body = {
      locationID,
      permitType,
      description: 'Lift a fan',
      validFrom: new Date(now - 60_000).toISOString(),
      validTo: new Date(now + 8 * 3_600_000).toISOString(),
      holderID: this.holderID,
      checklist: answersYes(permitType),
      ...(more.confinedSpace && { entranceImage: image }),
      ...more,
    };
    return accepted(await this.post(this.requester, '/permits', body)).permit;
  }

  act(member: PluginMember, permit: PermitForMember, action: string, body: object = {}): Promise<TestAnswer> {
    return this.post(member, `/permits/${permit.formUUID}/actions/${action}`, {
      version: permit.version,
      ...body,
    });
  }

  /** Queries the plugin's tables as the database owner, who sees all rows. */
  async ask(statement: string, values: readonly unknown[] = []): Promise<readonly TestAnswer['body'][]> {
    return this.test.rows(statement, values);
  }

  /** Reads a permit's history, by default as the requester, who also sees drafts. */
  async history(
    permit: Pick<PermitForMember, 'formUUID'>,
    client = this.requester,
  ): Promise<TestAnswer['body']> {
    return accepted(await this.get(client, `/permits/${permit.formUUID}/history`));
  }

  /** Takes a draft to a status by the straight path. */
  async lead(
    permit: PermitForMember,
    to: 'Requested' | 'Checked' | 'Issued' | 'Active',
  ): Promise<PermitForMember> {
    const way = [
      ['Requested', this.requester, 'request'],
      ['Checked', this.checker, 'check'],
      ['Issued', this.issuer, 'issue'],
      ['Active', this.holder, 'start'],
    ] as const;
    let current = permit;
    for (const [status, client, action] of way) {
      const found =
        action === 'issue'
          ? accepted(await this.get(client, `/permits/${permit.formUUID}/conflicts`))
          : { conflicts: [] };
      const acceptedConflicts = found.conflicts.map((conflict: { key: string }) => conflict.key);
      current = accepted(
        await this.act(client, current, action, { signature: { image }, acceptedConflicts }),
      ).permit;
      if (status === to) break;
    }
    return current;
  }

  close(): Promise<void> {
    return this.test.close();
  }
}

export const roles = [
  'CONTRACTOR_ENGINEER',
  'SAFETY_OFFICER',
  'RESIDENT_ENGINEER',
  'PERMIT_HOLDER',
  'PROJECT_ADMIN',
  'VIEWER',
] as const;
type Role = (typeof roles)[number];

const nameOf = (role: Role) => role.toLowerCase().replace('_', ' ');

/** A type's checklist with every item answered yes. */
export function answersYes(type: PermitType) {
  return checklists[type].map(({ id }) => ({ itemId: id, answer: 'yes' as const }));
}

/** The body of an answer, which must be a success. */
export function accepted(answer: TestAnswer): TestAnswer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Status and error code, for comparing refusals. */
export function refusal(answer: TestAnswer): readonly [number, string] {
  return [answer.status, answer.body?.error?.code];
}

export const gates: ConfinedSpaceGatesInput = {
  riskAssessment: {
    competentPerson: 'Leung Shu Fai',
    assessedAt: '2026-11-20T00:00:00Z',
    hazards: 'Sludge',
    gasReadings: [
      { gas: 'O2', unit: '%', value: 20.8, min: 19.5, max: 23, measuredAt: '2026-11-20T00:00:00Z' },
    ],
    breathingApparatus: false,
    safeStayMinutes: 120,
  },
  certificateNumber: 'CS-1',
  entrants: [{ name: 'Mak Ho Yin', cardNumber: 'CW1', cardExpires: '2099-01-01' }],
  attendant: 'Tse Wai Man',
  displayedAtEntrance: true,
  rescueKit: ['Tripod'],
  rescuers: ['A', 'B'],
  video: { device: 'Camera 1', working: true, retentionDays: 30 },
};
