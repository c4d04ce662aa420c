import {
  demoAccounts,
  startTestServer,
  type TestAnswer,
  type TestClient,
  type TestServer,
} from '@gantry/server/testing/host';
import { checklists } from '../../contract/checklists.ts';
import type { ConfinedSpaceGatesInput } from '../../contract/confined-space-gates.ts';
import type { CreatePermitBody, PermitForMember } from '../../contract/permit.ts';
import { demoSignature } from '../demo/demo-signature.ts';
import { dataUrlOf } from '../picture.ts';
import { plugin } from '../plugin.ts';

const base = '/api/permit-to-work';
export const image = dataUrlOf(demoSignature('A tester'));
/** What an action that needs a signature is sent. */
export const sign = { signature: { image } };

/** The real server with the plugin, and people of one project signed in as themselves. */
export class PermitSite {
  readonly server: TestServer;
  readonly project: string;
  readonly requester: TestClient;
  readonly checker: TestClient;
  readonly issuer: TestClient;
  readonly holder: TestClient;
  readonly admin: TestClient;
  readonly viewer: TestClient;
  readonly holderID: string;

  private constructor(server: TestServer, code: string, clients: Readonly<Record<Role, TestClient>>) {
    this.server = server;
    this.project = server.projectId(code);
    this.requester = clients.CONTRACTOR_ENGINEER;
    this.checker = clients.SAFETY_OFFICER;
    this.issuer = clients.RESIDENT_ENGINEER;
    this.holder = clients.PERMIT_HOLDER;
    this.admin = clients.PROJECT_ADMIN;
    this.viewer = clients.VIEWER;
    this.holderID = accountIn(code, 'PERMIT_HOLDER').id;
  }

  /** @param code - of the project that the people work in; all but BEM start without permits. */
  static async start(code = 'TCE'): Promise<PermitSite> {
    const { seedDemo: _, ...unseeded } = plugin;
    return PermitSite.on(await startTestServer({ plugins: [code === 'BEM' ? plugin : unseeded] }), code);
  }

  /** The people of another project on a server that runs. */
  static async on(server: TestServer, code: string): Promise<PermitSite> {
    const clients = await Promise.all(
      roles.map(async (role) => [role, await server.client(accountIn(code, role).email)] as const),
    );
    // Every role has its entry: the list above is the type's.
    return new PermitSite(server, code, Object.fromEntries(clients) as Record<Role, TestClient>);
  }

  get(client: TestClient, path: string, query: Record<string, string> = {}): Promise<TestAnswer> {
    return client.get(`${base}${path}?${new URLSearchParams({ projectUUID: this.project, ...query })}`);
  }

  post(client: TestClient, path: string, body: object = {}): Promise<TestAnswer> {
    return client.post(`${base}${path}`, { projectUUID: this.project, ...body });
  }

  patch(client: TestClient, path: string, body: object): Promise<TestAnswer> {
    return client.patch(`${base}${path}`, { projectUUID: this.project, ...body });
  }

  async addLocation(name: string, more: object = {}): Promise<string> {
    const fields = { name, latitude: 0, longitude: 0, height: 0, active: 1, type: 'DIARY', ...more };
    return accepted(await this.post(this.admin, '/Location/addLocation', fields)).location.locationID;
  }

  /** A complete draft of the requester's: starts now, lasts eight hours. */
  async draft(locationID: string, more: Partial<CreatePermitBody> = {}): Promise<PermitForMember> {
    const now = this.server.clock.now().getTime();
    const permitType = more.permitType ?? 'Lifting';
    const body = {
      locationID,
      permitType,
      description: 'Lift a fan',
      validFrom: new Date(now - 60_000).toISOString(),
      validTo: new Date(now + 8 * 3_600_000).toISOString(),
      holderID: this.holderID,
      checklist: checklists[permitType].map((item) => ({ itemId: item.id, answer: 'yes' })),
      ...(more.confinedSpace && { entranceImage: image }),
      ...more,
    };
    return accepted(await this.post(this.requester, '/permits', body)).permit;
  }

  act(client: TestClient, permit: PermitForMember, action: string, body: object = {}): Promise<TestAnswer> {
    return this.post(client, `/permits/${permit.formUUID}/actions/${action}`, {
      version: permit.version,
      ...body,
    });
  }

  /** Asks the plugin's tables as the owner of the database, whom nothing is hidden from. */
  ask(statement: string, values: readonly unknown[] = []): ReturnType<TestServer['ask']> {
    return this.server.ask(plugin.id, statement, values);
  }

  /** What happened to a permit; the requester sees their drafts, too. */
  async history(
    permit: Pick<PermitForMember, 'formUUID'>,
    client = this.requester,
  ): Promise<TestAnswer['body']> {
    return accepted(await this.get(client, `/permits/${permit.formUUID}/history`));
  }

  /** Leads a draft to a status by the straight way. */
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
    return this.server.close();
  }
}

const roles = [
  'CONTRACTOR_ENGINEER',
  'SAFETY_OFFICER',
  'RESIDENT_ENGINEER',
  'PERMIT_HOLDER',
  'PROJECT_ADMIN',
  'VIEWER',
] as const;
type Role = (typeof roles)[number];

/** A demo account that works in this project alone. */
export function accountIn(
  code: string,
  role: string,
): { readonly id: string; readonly email: string; readonly name: string } {
  const found = demoAccounts.find(
    ({ places: [only, ...more] }) => more.length === 0 && only?.project === code && only.role === role,
  );
  if (found === undefined) throw new Error(`Nobody is ${role} in ${code}.`);
  return found;
}

/** The body of an answer that must be a success. */
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
