import type { DemoProject } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import type { Discipline } from '../../contract/discipline.ts';
import { type DwssPermission, permissions } from '../../contract/permissions.ts';
import { at } from './at.ts';

export type DemoUser = DemoProject['users'][number];

/** Who plays which part in the forms of one discipline. */
export class DemoCast<Part extends string> {
  readonly #project: DemoProject;
  readonly #needs: Readonly<Record<Part, DwssPermission>>;
  readonly #able = new Map<string, readonly DemoUser[]>();

  /** @param needs - what each part needs, and whose side it is on */
  constructor(project: DemoProject, needs: Readonly<Record<Part, DwssPermission>>) {
    this.#project = project;
    this.#needs = needs;
  }

  /** Everybody who can play the part. */
  able(part: Part, discipline: Discipline): readonly DemoUser[] {
    const key = `${part} ${discipline}`;
    const able =
      this.#able.get(key) ?? this.#project.users.filter((user) => can(user, this.#needs[part], discipline));
    this.#able.set(key, able);
    return able;
  }

  /** @throws RangeError if nobody can play the part */
  player(part: Part, discipline: Discipline, nth: number): DemoUser {
    return at(this.able(part, discipline), nth);
  }

  /** What a person does at a moment. */
  act(tx: Act['tx'], { id, companyId, role }: DemoUser, now: Date): Act {
    const held = permissions.filter(({ roles }) => roles.some((holder) => holder === role));
    const codes = new Set<string>(held.map(({ code }) => code));
    const actor = { kind: 'member', userId: id, company: companyId, permissions: codes } as const;
    return { tx, actor, now, timeZone: this.#project.timeZone, ip: null };
  }
}

function can({ role, disciplines }: DemoUser, needed: DwssPermission, discipline: Discipline): boolean {
  const permission = permissions.find(({ code }) => code === needed);
  const holds = permission?.roles.some((holder) => holder === role) ?? false;
  return holds && (disciplines.length === 0 || disciplines.includes(discipline));
}
