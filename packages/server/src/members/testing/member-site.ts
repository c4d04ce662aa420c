import type { Member, MemberDetail, NewInvitation } from '@gantry/contract';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import { MailServer } from '../../notifications/testing/mail-server.ts';
import { notePlugin } from '../../notifications/testing/note-plugin.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Administrator of BEM, TCE, TY and YMTW. */
export const boss = 'yip.wingsze@demo.gantry';

/** A server with a mail server, and an administrator of the project BEM. */
export class MemberSite {
  readonly mails: MailServer;
  readonly server: TestServer;
  /** Id of a plugin that sends notifications. */
  readonly notes: string;
  readonly bem: string;
  /** Signed in by `signIn`. */
  admin: TestClient;
  #people = 0;

  private constructor(mails: MailServer, server: TestServer, notes: string, admin: TestClient) {
    this.mails = mails;
    this.server = server;
    this.notes = notes;
    this.admin = admin;
    this.bem = server.projectId('BEM');
  }

  /** @param more - further plugins */
  static async start(more: readonly ServerPlugin[] = []): Promise<MemberSite> {
    const mails = new MailServer();
    const { plugin } = notePlugin();
    const smtpUrl = await mails.listen();
    const server = await startTestServer({
      plugins: [plugin, ...more],
      mail: { smtpUrl, from: 'Gantry <gantry@example.com>' },
    });
    return new MemberSite(mails, server, plugin.id, await server.client(boss));
  }

  /** Before each test: the session ends twelve hours after the clock of another test moved. */
  async signIn(): Promise<void> {
    this.admin = await this.server.client(boss);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.mails.close();
  }

  newPerson(more: Partial<NewInvitation> = {}): NewInvitation {
    this.#people += 1;
    return {
      name: `Person ${this.#people}`,
      email: `person.${this.#people}@example.com`,
      company: { name: 'Kwong Shing', kind: 'contractor' },
      title: 'Site Agent',
      roles: [{ role: 'SITE_AGENT', disciplines: [] }],
      ...more,
    };
  }

  at(path = '', project = this.bem): string {
    return `/api/projects/${project}/members${path}`;
  }

  invitations(path = '', project = this.bem): string {
    return `/api/projects/${project}/invitations${path}`;
  }

  async look(token: string, client?: TestClient) {
    return (client ?? (await this.server.client())).post('/api/invitations/look', { token });
  }

  async accept(token: string, password?: string, client?: TestClient) {
    return (client ?? (await this.server.client())).post('/api/invitations/accept', {
      token,
      ...(password === undefined ? {} : { password }),
    });
  }

  async find(email: string, project = this.bem): Promise<Member> {
    const { body } = await this.admin.get(this.at(`?search=${encodeURIComponent(email)}`, project));
    const found = body.members.find((one: Member) => one.email === email);
    if (!found) throw new Error(`${email} is not listed.`);
    return found;
  }

  async detail(email: string): Promise<MemberDetail> {
    return (await this.admin.get(this.at(`/${(await this.find(email)).id}`))).body;
  }

  /** What the audit trail of BEM says was done to people and invitations, by name. */
  async audited(): Promise<readonly string[]> {
    const { rows } = await this.server.context.database.owner.query(
      `select distinct entity || '.' || action as what from audit_event where project_id = $1 and entity in ('member', 'invitation') order by 1`,
      [this.bem],
    );
    return rows.map(({ what }) => what);
  }

  /** Somebody new who has joined BEM, with their browser. */
  async joined(more: Partial<NewInvitation> = {}) {
    const given = this.newPerson(more);
    const { body } = await this.admin.post(this.invitations(), given);
    const client = await this.server.client();
    const { status } = await this.accept(tokenIn(body.path), 'a good password', client);
    if (status !== 200) throw new Error(`The invitation was answered with ${status}.`);
    return { given, client, person: await this.find(given.email) };
  }
}

export const tokenIn = (path: string) => path.split('#')[1] ?? '';
export const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
export const changeOf = ({ version, company, title, roles }: Member) => ({
  version,
  company: { id: company?.id },
  title,
  roles,
});
