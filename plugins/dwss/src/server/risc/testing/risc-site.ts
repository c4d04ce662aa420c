import { randomUUID } from 'node:crypto';
import type { ServerHost, ServerPlugin, Tx } from '@gantry/plugin-sdk/server';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import type { Discipline } from '../../../contract/discipline.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscVariant } from '../../../contract/risc/workflow.ts';
import { plugin } from '../../plugin.ts';
import { image, signature } from '../../testing/drawn.ts';

export { image, signature };

const contractor = 'Main Contractor';
const supervisor = 'Supervising Engineer';
const crew = {
  engineer: {
    company: contractor,
    permissions: ['RISC_DRAFT', 'RISC_SUBMIT', 'RISC_CLOSE', 'RISC_WITHDRAW', 'RISC_EXPORT', 'BIM_ATTACH'],
  },
  colleague: { company: contractor, permissions: ['RISC_DRAFT', 'RISC_SUBMIT', 'RISC_CLOSE'] },
  gate: {
    company: supervisor,
    permissions: [
      'RISC_RECEIVE',
      'RISC_FORWARD',
      'RISC_RETURN',
      'RISC_SIDE_APPROVE',
      'RISC_EXPORT',
      'BIM_ATTACH',
    ],
  },
  lead: { company: supervisor, permissions: ['RISC_ASSIGN', 'RISC_CONFIRM', 'BIM_ATTACH'] },
  secondLead: { company: supervisor, permissions: ['RISC_ASSIGN', 'RISC_CONFIRM'] },
  inspector: { company: supervisor, permissions: ['RISC_INSPECT'] },
  secondInspector: { company: supervisor, permissions: ['RISC_INSPECT'] },
  landSurveyor: { company: supervisor, permissions: ['RISC_CS_LS'] },
  residentEngineer: { company: supervisor, permissions: ['RISC_CS_RE'] },
  viewer: { company: supervisor, permissions: [] },
} as const;
export type Crew = keyof typeof crew;

export const gatePermissions = [
  'RISC_VIEW',
  'RISC_RECEIVE',
  'RISC_FORWARD',
  'RISC_RETURN',
  'RISC_SIDE_APPROVE',
];

/** Status and code of an answer. */
export const refusal = ({ status, body }: Awaited<ReturnType<RiscSite['ask']>>) => [status, body.error?.code];
export const openTask = (form: RiscForm) => form.tasks.at(-1)?.id ?? '';

/** A server with inspection forms, and somebody for each part. */
export class RiscSite {
  readonly host: ServerTestHost;
  readonly people: Readonly<Record<Crew, PluginMember>>;
  readonly portion = randomUUID();
  readonly location = randomUUID();

  /** The host that the plugin received. */
  readonly services: ServerHost;

  private constructor(
    host: ServerTestHost,
    people: Readonly<Record<Crew, PluginMember>>,
    services: ServerHost,
  ) {
    this.host = host;
    this.people = people;
    this.services = services;
  }

  static async start(
    variant: RiscVariant,
    disciplines: readonly Discipline[] = ['C'],
    half: Partial<ServerPlugin> = {},
  ): Promise<RiscSite> {
    let services: ServerHost | undefined;
    const routes: typeof plugin.routes = (given) => {
      services = given;
      return plugin.routes(given);
    };
    const host = await createServerTestHost({ ...plugin, ...half, routes }, { variant });
    if (services === undefined) throw new Error('The plugin was not started.');
    const people: Partial<Record<Crew, PluginMember>> = {};
    for (const [name, { company, permissions }] of Object.entries(crew))
      people[name as Crew] = await host.member({
        name,
        company,
        disciplines,
        permissions: ['RISC_VIEW', ...permissions],
      });
    // Every name of the crew was signed up.
    const site = new RiscSite(host, people as Record<Crew, PluginMember>, services);
    await site.#addPlaces();
    return site;
  }

  close(): Promise<void> {
    return this.host.close();
  }

  /** One transaction of the system in the project. */
  write<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    return this.services.database.inProject(this.host.project.id, { kind: 'system', name: 'test' }, work);
  }

  async #addPlaces(): Promise<void> {
    const { id } = this.host.project;
    await this.host.rows(
      'insert into portion (project_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
      [id, this.portion, 'Portion 3'],
    );
    await this.host.rows(
      `insert into location (project_id, id, portion_id, name, created_at, updated_at)
       values ($1, $2, $3, $4, now(), now())`,
      [id, this.location, this.portion, 'EB Bay 006'],
    );
  }

  /** One more member beside the crew. */
  atSupervisor(more: { readonly permissions: readonly string[]; readonly disciplines?: readonly string[] }) {
    return this.host.member({ company: supervisor, disciplines: ['C'], ...more });
  }

  async historyOf(id: string) {
    return (await this.people.viewer.get(`/form/RISCForm/${id}/history`)).body.history;
  }

  /** Fields of a complete form that is ready for inspection in two days. */
  fields(more: object = {}) {
    return {
      discipline: 'C' as const,
      form_type: 'waterproofing',
      portion: this.portion,
      location: this.location,
      description: 'Waterproofing membrane to roof slab',
      survey_time: new Date(this.host.clock.now().getTime() + 48 * 3_600_000).toISOString(),
      ...more,
    };
  }

  /** @throws Error unless the call succeeds */
  async form(answer: Promise<{ readonly status: number; readonly body: { readonly form?: RiscForm } }>) {
    const { status, body } = await answer;
    if (status !== 200 || body.form === undefined) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.form;
  }

  draft(more: object = {}, who: Crew = 'engineer'): Promise<RiscForm> {
    return this.form(this.people[who].post('/form/RISCForm/create', this.fields(more)));
  }

  read(id: string, who: Crew = 'engineer'): Promise<RiscForm> {
    return this.form(this.people[who].get(`/form/RISCForm/${id}`));
  }

  /** Asks for a step on the task that is open now, a side task before the main one. */
  async ask(who: Crew, action: string, form: Pick<RiscForm, 'id'>, body: object = {}, target?: Crew) {
    const { tasks, withdrawalTask } = await this.read(form.id, who);
    const taskId = (withdrawalTask ?? tasks.at(-1))?.id;
    const to = target === undefined ? '' : `/${this.people[target].id}`;
    return this.people[who].post(`/workflow/${action}/${taskId}${to}`, { signature, ...body });
  }

  /** @throws Error unless the step is done */
  step(
    who: Crew,
    action: string,
    form: Pick<RiscForm, 'id'>,
    body: object = {},
    target?: Crew,
  ): Promise<RiscForm> {
    return this.form(this.ask(who, action, form, body, target));
  }

  async submitted(more: object = {}): Promise<RiscForm> {
    return this.step('engineer', 'submit', await this.draft(more));
  }

  /** Forwarded to the lead, from whatever the variant begins with. */
  async forwarded(more: object = {}): Promise<RiscForm> {
    const form = await this.submitted(more);
    if (form.variant === 'TCE10') await this.step('gate', 'receive', form);
    return this.step('gate', 'forward', form, {}, 'lead');
  }

  async inspecting(more: object = {}): Promise<RiscForm> {
    const form = await this.forwarded(more);
    await this.step('lead', 'assign', form, {}, 'inspector');
    return this.step('inspector', 'receive', form);
  }

  /** Signed by the inspector. */
  async inspected(approval_result = 'Pass', more: object = {}): Promise<RiscForm> {
    const form = await this.inspecting(more);
    return this.step('inspector', 'signoff', form, this.found(approval_result));
  }

  found(approval_result: string) {
    return {
      approval_result,
      actual_inspection_date: this.host.clock.now().toISOString(),
      // The work of these forms is ready in two days.
      comment: approval_result === 'Fail' ? 'Pinholes at the kicker' : 'Ready early',
    };
  }

  /** Back with the contractor. @param begun - a form that is being inspected, if not a new one */
  async returned(approval_result = 'Pass', begun?: RiscForm): Promise<RiscForm> {
    const form = begun ?? (await this.inspecting());
    await this.step('inspector', 'signoff', form, this.found(approval_result));
    await this.step('lead', 'signoff', form, this.found(approval_result));
    return this.step('gate', 'return', form);
  }
}
