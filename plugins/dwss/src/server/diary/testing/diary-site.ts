import { randomUUID } from 'node:crypto';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { plugin } from '../../plugin.ts';
import { signature } from '../../testing/drawn.ts';

const crew = {
  engineer: ['Builder', ['DIARY_EDIT'], []],
  second: ['Builder', ['DIARY_EDIT'], []],
  agent: ['Builder', ['DIARY_SIGN', 'DIARY_EDIT'], []],
  admin: ['Builder', ['DIARY_ADMIN', 'REF_ADMIN', 'RISC_VIEW'], []],
  gate: ['Supervisor', ['DIARY_RECEIVE', 'DIARY_EXPORT'], []],
  civil: ['Supervisor', ['DIARY_REVIEW'], ['C']],
  survey: ['Supervisor', ['DIARY_REVIEW'], ['S']],
  cre: ['Supervisor', ['DIARY_COUNTERSIGN', 'DIARY_RECEIVE'], []],
  stranger: ['Other', ['DIARY_EDIT', 'DIARY_SIGN'], []],
} as const;
export type DiaryCrew = keyof typeof crew;
type Answer = Awaited<ReturnType<PluginMember['get']>>;

export const diaryPath = '/v1/form/SiteDiary';

/** Status and code of a refusal; of a blocked step, the first blocker, and of wrong fields the first one. */
export const why = ({ status, body }: Answer) => [
  status,
  body.error?.details?.blockers?.[0]?.code ?? body.error?.details?.fields?.[0]?.code ?? body.error?.code,
];
export const openTask = ({ tasks }: Pick<SiteDiary, 'tasks'>) =>
  tasks.find((one) => one.closed_at === null)?.id;
export const weather = { weather_am: 'fine', weather_pm: 'showers' } as const;

/** @throws Error unless the call succeeded */
export function diaryIn({ status, body }: Answer): SiteDiary {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.form;
}
export function portionOf(diary: SiteDiary, name: string) {
  const found = diary.portions.find(({ portion }) => portion.name === name);
  if (!found) throw new Error(`The diary has no portion ${name}.`);
  return found;
}
export function reviewOf(diary: SiteDiary, discipline: string) {
  const found = diary.reviews.findLast((one) => one.discipline === discipline);
  if (!found) throw new Error(`The diary has no review of ${discipline}.`);
  return found;
}

/** A server with site diaries, two portions, a few types, and somebody for each part. Civil and survey review. */
export class DiarySite {
  readonly host: ServerTestHost;
  readonly people: Readonly<Record<DiaryCrew, PluginMember>>;
  readonly north = randomUUID();
  readonly south = randomUUID();
  readonly types = { fixer: randomUUID(), crane: randomUUID(), foreman: randomUUID(), agent: randomUUID() };
  #days = 0;

  private constructor(host: ServerTestHost, people: Readonly<Record<DiaryCrew, PluginMember>>) {
    this.host = host;
    this.people = people;
  }

  /** @param half - the module, or one that is watched */
  static async start(half: ServerPlugin = plugin): Promise<DiarySite> {
    const host = await createServerTestHost(half, { variant: 'TCE11' });
    const people: Partial<Record<DiaryCrew, PluginMember>> = {};
    for (const [name, [company, permissions, disciplines]] of Object.entries(crew))
      people[name as DiaryCrew] = await host.member({
        name,
        company,
        disciplines,
        permissions: ['DIARY_VIEW', ...permissions],
      });
    // Every name of the crew was signed up.
    const site = new DiarySite(host, people as Record<DiaryCrew, PluginMember>);
    await site.#addReference();
    await host.setSettings({ diaryReviewS: true });
    return site;
  }

  close(): Promise<void> {
    return this.host.close();
  }

  async #addReference(): Promise<void> {
    const { id } = this.host.project;
    for (const [portion, name] of [
      [this.north, 'North'],
      [this.south, 'South'],
    ])
      await this.host.rows(
        'insert into portion (project_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
        [id, portion, name],
      );
    for (const [type, kind, name] of [
      [this.types.fixer, 'Labour', 'Bar fixer'],
      [this.types.crane, 'Plant', 'Crawler crane'],
      [this.types.foreman, 'Staff', 'Foreman'],
      [this.types.agent, 'Engineer', 'Site engineer'],
    ])
      await this.host.rows(
        `insert into reference_type (project_id, id, type, subtype, data, position, created_at, updated_at)
         values ($1, $2, $3, 'Any', $4, 1, now(), now())`,
        [id, type, kind, name],
      );
  }

  /** Another day for each diary. */
  nextDay(): string {
    this.#days += 1;
    return new Date(Date.UTC(2026, 0, this.#days)).toISOString().slice(0, 10);
  }

  /** Rows of every kind: 12 bar fixers, 3 cranes of which one is idle, and a foreman. */
  work() {
    const { fixer, crane, foreman } = this.types;
    const shift = '08:00 - 18:00';
    return {
      labour: [
        { type: fixer, shift, contractor: null, number: 10 },
        { type: fixer, shift: '08:00 - 12:00', contractor: null, number: 2 },
      ],
      plant: [{ type: crane, shift, contractor: null, number: 3, idle: 1, idle_code: '1c' }],
      staff: [{ type: foreman, shift, name: '', number: 1 }],
    };
  }

  /** A diary of another day with its weather, the engineer's portion North and the second's South. */
  async draft(more: object = {}): Promise<SiteDiary> {
    const portions = [{ portion: this.north }, { portion: this.south, engineer: this.people.second.id }];
    const body = { diary_date: this.nextDay(), portions, ...weather, ...more };
    return diaryIn(await this.people.engineer.post(`${diaryPath}/create`, body));
  }

  async read(id: string, who: DiaryCrew = 'engineer'): Promise<SiteDiary> {
    return diaryIn(await this.people[who].get(`${diaryPath}/${id}`));
  }

  /** Asks for a step on the open task of a diary, a portion or a review. */
  ask(who: DiaryCrew, action: string, on: Pick<SiteDiary, 'tasks'>, body: object = {}): Promise<Answer> {
    return this.people[who].post(`${diaryPath}/workflow/${action}/${openTask(on)}`, body);
  }
  async step(who: DiaryCrew, action: string, on: Pick<SiteDiary, 'tasks'>, body: object = {}) {
    return diaryIn(await this.ask(who, action, on, body));
  }

  async write(who: DiaryCrew, diary: SiteDiary, name: string, more: object = {}): Promise<SiteDiary> {
    const { id, version } = portionOf(diary, name);
    const body = { version, activities: `Rebar fixing, ${name}`, ...this.work(), ...more };
    return diaryIn(await this.people[who].post(`${diaryPath}/portion/update/${id}`, body));
  }

  /** Written, submitted by the engineer and signed by the agent. */
  async handIn(who: DiaryCrew, id: string, name: string): Promise<SiteDiary> {
    const written = await this.write(who, await this.read(id), name);
    const pending = await this.step(who, 'submit', portionOf(written, name), { signature });
    return this.step('agent', 'sign', portionOf(pending, name), { signature });
  }

  async submitted(): Promise<SiteDiary> {
    const { id } = await this.draft();
    await this.handIn('engineer', id, 'North');
    return this.handIn('second', id, 'South');
  }

  async received(): Promise<SiteDiary> {
    return this.step('gate', 'receive', await this.submitted());
  }

  async reviewed(): Promise<SiteDiary> {
    const diary = await this.received();
    await this.step('civil', 'review', reviewOf(diary, 'C'), { comment: 'Agreed' });
    return this.step('survey', 'review', reviewOf(diary, 'S'), { comment: 'Agreed' });
  }

  async confirmed(): Promise<SiteDiary> {
    const diary = await this.reviewed();
    return this.step('gate', 'approve', diary, { signature, sign_date: diary.diary_date });
  }
}
