import { confinedSpaceGates } from '../../contract/confined-space-gates.ts';
import { entrantOf, type Passage, passageBlockers, passageBody } from '../../contract/passages.ts';
import type { Permit, Person } from '../../contract/permit.ts';
import { type PermitActor, slotsOf } from '../../contract/transitions.ts';
import { type PermitRules, rulesBody } from '../../contract/wire.ts';
import { refuse } from './refuse.ts';

interface Caller {
  readonly now: Date;
  readonly user: Person;
  readonly actor: PermitActor;
}

/** What the test server keeps beside permits and locations. */
export class PermitPapers {
  readonly passages = new Map<string, Passage[]>();
  rules: PermitRules = { requestCutOff: null, version: 0 };

  onRules(method: string, body: unknown): Response {
    if (method === 'PUT') {
      const { version, requestCutOff } = rulesBody.parse(body);
      if (version !== this.rules.version) return refuse(409, 'VERSION_CONFLICT');
      this.rules = { requestCutOff, version: version + 1 };
    }
    return Response.json({ rules: this.rules });
  }

  onPassages(permit: Permit, method: string, body: unknown, { now, user, actor }: Caller): Response {
    const passages = this.passages.get(permit.formUUID) ?? [];
    this.passages.set(permit.formUUID, passages);
    if (method === 'POST') {
      const { cardNumber, direction } = passageBody.parse(body);
      const blockers = passageBlockers(permit, passages, { cardNumber, direction }, now);
      if (blockers.length > 0) return refuse(422, 'ACTION_BLOCKED', { blockers });
      const name = entrantOf(permit, cardNumber) ?? cardNumber;
      const at = now.toISOString();
      passages.push({ seq: passages.length + 1, cardNumber, name, direction, at, by: user });
    }
    return Response.json({ passages, canLog: slotsOf(permit, actor).size > 0 });
  }
}

/** Any hash: the test server keeps one picture. */
export function withPhoto(
  gates: Permit['confinedSpace'],
  image: string | undefined,
): Permit['confinedSpace'] {
  if (image === undefined) return gates;
  return { ...confinedSpaceGates.parse(gates ?? {}), entrancePhoto: 'ab'.repeat(32) };
}
