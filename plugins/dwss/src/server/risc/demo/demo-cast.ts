import type { DemoProject } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import type { Discipline } from '../../../contract/discipline.ts';
import { type DwssPermission, permissions } from '../../../contract/permissions.ts';
import type { DemoPart } from './demo-steps.ts';
import { at } from './demo-work.ts';

type DemoUser = DemoProject['users'][number];

/** What a part needs, and whose side it is on. */
const needs: Readonly<Record<DemoPart, DwssPermission>> = {
  author: 'RISC_SUBMIT',
  closer: 'RISC_CLOSE',
  gate: 'RISC_RECEIVE',
  lead: 'RISC_ASSIGN',
  inspector: 'RISC_INSPECT',
  LS: 'RISC_CS_LS',
  RE: 'RISC_CS_RE',
};

/** Who plays which part in the forms of one discipline. */
export class DemoCast {
  readonly #project: DemoProject;
  readonly #able = new Map<string, readonly DemoUser[]>();

  constructor(project: DemoProject) {
    this.#project = project;
  }

  /** @throws RangeError if nobody can play the part */
  player(part: DemoPart, discipline: Discipline, nth: number): DemoUser {
    const key = `${part} ${discipline}`;
    const able = this.#able.get(key) ?? this.#project.users.filter((user) => can(user, part, discipline));
    this.#able.set(key, able);
    return at(able, nth);
  }

  /** What a person does at a moment. */
  act(tx: Act['tx'], { id, companyId, role }: DemoUser, now: Date): Act {
    const held = permissions.filter(({ roles }) => roles.some((holder) => holder === role));
    const codes = new Set<string>(held.map(({ code }) => code));
    const actor = { kind: 'member', userId: id, company: companyId, permissions: codes } as const;
    return { tx, actor, now, timeZone: this.#project.timeZone, ip: null };
  }
}

function can({ role, disciplines }: DemoUser, part: DemoPart, discipline: Discipline): boolean {
  const permission = permissions.find(({ code }) => code === needs[part]);
  const holds = permission?.roles.some((holder) => holder === role) ?? false;
  return holds && (disciplines.length === 0 || disciplines.includes(discipline));
}
