import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import type { ProjectPerson } from '@gantry/plugin-sdk/server';
import type { RecordComment } from './record-comments.ts';
import type { HistoryEntry } from './record-trail.ts';
import type { RecordSignature } from './verification.ts';

/** Somebody as records name them today; null without an id. @param names - from `host.people.named` */
export function recordPersonOf(
  names: ReadonlyMap<string, ProjectPerson>,
  userId: string | null | undefined,
  actingFor?: string | null,
): RecordPerson | null {
  if (userId === null || userId === undefined) return null;
  const person = names.get(userId);
  const principal = actingFor ? names.get(actingFor)?.name : undefined;
  return {
    userId,
    name: person?.name ?? '',
    company: person?.company?.name ?? '',
    ...(principal !== undefined && { actingFor: principal }),
  };
}

/**
 * Who did a step, by the names of that time; null for the system. Of a step from before names were kept, by what its signature covers, or by
 * the names of today.
 * @param names - from `host.people.named`
 */
export function recordActorOf(
  names: ReadonlyMap<string, ProjectPerson>,
  { userId, onBehalfOf, actorName, companyName, principalName }: HistoryEntry,
  signature?: Pick<RecordSignature, 'actorName' | 'companyName'>,
): RecordPerson | null {
  const today = recordPersonOf(names, userId, onBehalfOf);
  const then = actorName === null ? signature : { actorName, companyName };
  if (today === null || then === undefined || then.actorName === null) return today;
  const actingFor = principalName ?? today.actingFor;
  return {
    userId: today.userId,
    name: then.actorName,
    company: then.companyName ?? '',
    ...(actingFor !== undefined && { actingFor }),
  };
}

/** Who wrote a comment, by the names of that time; by those of today if it is from before they were kept. @param names - from `host.people.named` */
export function recordAuthorOf(
  names: ReadonlyMap<string, ProjectPerson>,
  { authorId, authorName, companyName }: RecordComment,
): RecordPerson {
  const { name = '', company } = names.get(authorId) ?? {};
  if (authorName === null) return { userId: authorId, name, company: company?.name ?? '' };
  return { userId: authorId, name: authorName, company: companyName ?? '' };
}
