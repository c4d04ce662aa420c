import type { DemoProject, People } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import { peopleInside } from '../../contract/passages.ts';
import { permissions } from '../../contract/permissions.ts';
import { createPermitBody, type Permit, type PermitAction } from '../../contract/permit.ts';
import { stepNeeds } from '../../contract/permit-workflow.ts';
import { logPassage } from '../passage-logging.ts';
import { readPassages } from '../passage-repository.ts';
import { findConflicts } from '../permit-conflicts.ts';
import { permitEditing } from '../permit-editing.ts';
import { type Permits, permitOf } from '../permit-records.ts';
import { demoAnswers, demoGates } from './demo-papers.ts';
import type { DemoPictures } from './demo-pictures.ts';
import { at, type DemoPermit } from './demo-plan.ts';

type Part = 'requester' | 'checker' | 'issuer' | 'holder' | 'system';
interface Step {
  /** `fillIn` completes the checklist and the gates. */
  readonly action: PermitAction | 'expire' | 'fillIn';
  readonly by: Part;
  readonly at: Date;
  readonly comment?: string;
  readonly validTo?: Date;
}

/** The transaction and services with which permits are played. */
export interface Stage {
  readonly tx: Act['tx'];
  readonly people: People;
  /** Sends no notifications: a step with another after it leaves nothing waiting. */
  readonly permits: Permits;
  /** For a permit's last step: notifies the people who may do the next. */
  readonly telling: Permits;
  readonly pictures: DemoPictures;
}

/**
 * Takes a planned permit through its real actions with its own clock, so that its history and signatures are those that
 * real use would have left.
 */
export async function playPermit(
  stage: Stage,
  project: DemoProject,
  locationID: string,
  planned: DemoPermit,
  now: Date,
): Promise<void> {
  const { people, permits, telling } = stage;
  const acts = castOf(stage, project, planned);
  const isConfined = planned.permitType === 'Confined Space';
  const extended = isExtended(planned);
  const { id } = await permitEditing(permits, people).create(
    acts('requester', planned.createdAt),
    createPermitBody.parse({
      formUUID: planned.formUUID,
      locationID,
      permitType: planned.permitType,
      description: planned.description,
      validFrom: planned.validFrom.toISOString(),
      validTo: (extended ? hoursBefore(planned.validTo, 2) : planned.validTo).toISOString(),
      holderID: holderOf(project, planned).id,
      maxEntrants: isConfined ? 4 : null,
      stayMinutes: isConfined ? 90 : null,
    }),
  );
  const steps = stepsOf(planned, now);
  const last = steps.findLast(({ action }) => action !== 'fillIn');
  for (const step of steps) {
    const { action } = step;
    const act = acts(step.by, step.at);
    const played = step === last ? { ...stage, permits: telling } : stage;
    if (isConfined && leavesBefore(step)) await logAll(stage, 'out', acts('holder', step.at), id);
    if (action === 'fillIn') await fillIn(stage, act, id, planned);
    else if (action === 'expire') await played.permits.settle(act, id);
    else await take(played, act, id, { ...step, action }, nameOf(project, act));
    if (isConfined && action === 'start')
      await logAll(stage, 'in', acts('holder', entryAt(planned, step, now)), id);
  }
  if (isConfined && planned.end === 'Active' && !planned.isOverStay)
    await logAll(stage, 'out', acts('holder', now), id);
}

async function fillIn(
  { people, permits, pictures }: Stage,
  act: Act,
  id: string,
  { permitType, nth, validFrom }: DemoPermit,
): Promise<void> {
  const isConfined = permitType === 'Confined Space';
  const { version } = await permits.read(act, id);
  const checklist = demoAnswers(permitType, nth);
  const confinedSpace = isConfined ? demoGates(nth, validFrom) : null;
  const photo = isConfined ? await pictures.photo(nth) : undefined;
  await permitEditing(permits, people).edit(act, id, { version, checklist, confinedSpace }, photo);
}

/** The entry of people who overstay is 95 minutes ago: five more than their stay. */
function entryAt({ isOverStay }: DemoPermit, { at: started }: Step, now: Date): Date {
  return isOverStay ? new Date(now.getTime() - 95 * 60_000) : started;
}

/** Whether people must leave before the step: work stops or the area is handed back. */
function leavesBefore({ action, by }: Step): boolean {
  return action === 'suspend' || action === 'expire' || (action === 'close' && by === 'holder');
}

/** Logs entries or exits of the first two entrants. */
async function logAll(stage: Stage, direction: 'in' | 'out', act: Act, id: string): Promise<void> {
  const { own } = await stage.permits.read(act, id);
  const inside = peopleInside(await readPassages(stage.people, act.tx, id));
  for (const { cardNumber } of own.confinedSpace?.entrants.slice(0, 2) ?? [])
    if (inside.has(cardNumber) === (direction === 'out'))
      await logPassage(stage, act, id, { cardNumber, direction });
}

async function take(
  { people, permits, pictures }: Stage,
  act: Act,
  id: string,
  step: Step & { readonly action: PermitAction },
  signer: string,
): Promise<void> {
  const permit: Permit = await permitOf(people, act.tx, await permits.read(act, id));
  const needs = stepNeeds(permit, step.action);
  const signature = needs?.signature && (await pictures.signature(signer));
  const conflicts = needs?.effects.has('conflicts') ? await findConflicts(act.tx, permit) : [];
  const agreed = conflicts.length > 0 ? 'Agreed with the other crew: they keep clear while this is on.' : '';
  await permits.act(act, id, step.action, {
    version: permit.version,
    comment: step.comment ?? agreed,
    ...(signature && { signature }),
    input: {
      acceptedConflicts: conflicts.map((conflict) => conflict.key),
      areaRestored: true,
      peopleInside: 0,
      ...(step.validTo && { validTo: step.validTo.toISOString() }),
    },
  });
}

/** The steps to the permit's planned status, at plausible times and never in the future. */
function stepsOf(planned: DemoPermit, now: Date): readonly Step[] {
  const { createdAt, validFrom, validTo, end, nth } = planned;
  const after = (start: Date, minutes: number) =>
    new Date(Math.min(start.getTime() + minutes * 60_000, now.getTime()));
  const step = (action: Step['action'], by: Part, at: Date, comment?: string): Step => ({
    action,
    by,
    at,
    ...(comment !== undefined && { comment }),
  });
  const isEven = nth % 2 === 0;
  const handedOver = hoursBefore(validTo, 1);
  const request = step('request', 'requester', after(createdAt, 40));
  const checkedAt = after(createdAt, 190 + nth);
  const filledIn = [request, step('fillIn', 'checker', checkedAt)];
  const checked = [...filledIn, step('check', 'checker', checkedAt)];
  const issued = [...checked, step('issue', 'issuer', after(createdAt, 420 + nth))];
  const active = [...issued, step('start', 'holder', after(validFrom, 5 + (nth % 20)))];
  const suspend = isEven
    ? step(
        'suspend',
        'checker',
        after(validFrom, 50),
        'Barrier of the work area moved; stop until it is back.',
      )
    : step('suspend', 'system', after(validFrom, 50), '8 people, limit 6.');
  const resume = step('resume', 'issuer', after(validFrom, 95));
  const extend = {
    ...step('extend', 'issuer', after(hoursBefore(validTo, 3), 0), 'Crane was late.'),
    validTo,
  };
  const expired = [...active, step('expire', 'system', after(validTo, 0.5))];
  const overlap = 'Lifting zone overlaps the haul road; plan it again.';
  const ways: Readonly<Record<DemoPermit['end'], readonly Step[]>> = {
    Draft: [],
    Requested: isEven ? filledIn : [request],
    Checked: checked,
    Issued: issued,
    Active: nth % 7 === 0 ? [...active, step('close', 'holder', after(handedOver, 0))] : active,
    Suspended: [...active, suspend],
    Expired: isEven ? expired : [...expired, step('closeOut', 'holder', after(handedOver, 90))],
    Closed: [
      ...active,
      ...(nth % 6 === 0 ? [suspend, resume] : []),
      ...(isExtended(planned) ? [extend] : []),
      ...[step('close', 'holder', after(handedOver, 10)), step('close', 'issuer', after(handedOver, 35))],
    ],
    Rejected: [request, step('reject', 'checker', after(createdAt, 200), overlap)],
    Cancelled: isEven
      ? [request, step('cancel', 'requester', after(createdAt, 120), 'Subcontractor not available.')]
      : [...issued, step('cancel', 'issuer', after(createdAt, 600 + nth), 'Amber rainstorm warning.')],
  };
  return ways[end];
}

function isExtended(planned: DemoPermit): boolean {
  return planned.end === 'Closed' && planned.nth % 5 === 1;
}

function hoursBefore(moment: Date, hours: number): Date {
  return new Date(moment.getTime() - hours * 3_600_000);
}

type DemoUser = DemoProject['users'][number];

function usersWithRole(project: DemoProject, ...roles: readonly string[]): readonly DemoUser[] {
  return project.users.filter((user) => roles.includes(user.role));
}

function holderOf(project: DemoProject, planned: DemoPermit): DemoUser {
  return at(usersWithRole(project, 'PERMIT_HOLDER'), planned.nth);
}

function nameOf({ users }: DemoProject, { actor }: Act): string {
  return users.find(({ id }) => actor.kind === 'member' && id === actor.userId)?.name ?? '';
}

/** Finds who plays which part in a permit. */
function castOf({ tx }: Stage, project: DemoProject, planned: DemoPermit) {
  const cast: Readonly<Record<Exclude<Part, 'system'>, DemoUser>> = {
    requester: at(usersWithRole(project, 'CONTRACTOR_ENGINEER'), planned.nth),
    checker: at(usersWithRole(project, 'SAFETY_OFFICER'), planned.nth),
    issuer: at(usersWithRole(project, 'RESIDENT_ENGINEER', 'SITE_AGENT'), planned.nth),
    holder: holderOf(project, planned),
  };
  return (part: Part, now: Date): Act => {
    const common = { tx, ip: null, now, timeZone: project.timeZone };
    if (part === 'system') return { ...common, actor: { kind: 'system' } };
    const { id, companyId, role } = cast[part];
    const held = permissions.filter((permission) => permission.roles.some((holder) => holder === role));
    const codes = new Set<string>(held.map((permission) => permission.code));
    return { ...common, actor: { kind: 'member', userId: id, company: companyId, permissions: codes } };
  };
}
