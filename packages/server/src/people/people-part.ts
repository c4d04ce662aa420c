import {
  delegation,
  delegationInput,
  delegationList,
  delegationsQuery,
  namesReply,
  namesRequest,
  peoplePage,
  peopleQuery,
} from '@gantry/contract';
import { defineRoute, ForbiddenError, type RouteUser } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { HostPart } from '../host-part.ts';
import { addDelegation, stopDelegation, todayOf } from './delegating.ts';
import { delegationsFrom, delegationsInEffect } from './delegation-repository.ts';
import { type FoundPerson, findMembers, findNamed, withoutEmail } from './people.ts';

/** The members of a project, and their delegations. */
export function peoplePart(): HostPart {
  return { name: 'people', routes: [members, names, delegations, delegate, end] };
}

/** Leaves out e-mail addresses unless the caller may see them. */
function shownTo({ permissions }: RouteUser, people: Iterable<FoundPerson>) {
  return permissions.has('MEMBER_ADMIN') ? [...people] : [...people].map(withoutEmail);
}

const members = defineRoute({
  method: 'GET',
  path: '/people',
  summary: 'Members of the project by name, with the delegations in effect today',
  project: 'params',
  permission: '',
  query: peopleQuery,
  response: peoplePage,
  async handle({ query }, { tx, user, now }) {
    const { limit, offset, ...wanted } = query;
    const { people, total } = await findMembers(tx, wanted, { limit, offset });
    const ids = people.map(({ id }) => id);
    const inEffect = await delegationsInEffect(tx, now, { deputies: ids, principals: ids });
    return { people: shownTo(user, people), total, delegations: [...inEffect] };
  },
});

const names = defineRoute({
  method: 'POST',
  path: '/people/names',
  summary: 'Names, companies and titles of members and former members',
  project: 'params',
  permission: '',
  body: namesRequest,
  response: namesReply,
  handle: async ({ body }, { tx, user }) => ({
    people: shownTo(user, (await findNamed(tx, body.ids)).values()),
  }),
});

const delegations = defineRoute({
  method: 'GET',
  path: '/delegations',
  summary: 'Current and future delegations with the caller as principal or deputy, or all',
  project: 'params',
  permission: '',
  query: delegationsQuery,
  response: delegationList,
  async handle({ query }, context) {
    const { tx, user } = context;
    if (query.of === 'all' && !user.permissions.has('MEMBER_ADMIN')) throw new ForbiddenError('MEMBER_ADMIN');
    const found = await delegationsFrom(tx, await todayOf(context), query.of === 'all' ? null : user.id);
    return { delegations: [...found] };
  },
});

const delegate = defineRoute({
  method: 'POST',
  path: '/delegations',
  summary: 'Add a delegation for the caller or, with MEMBER_ADMIN, for anybody',
  project: 'params',
  permission: '',
  body: delegationInput,
  response: delegation,
  handle: ({ body }, context) =>
    addDelegation(context, {
      ...body,
      // Ids are compared as strings, and the database returns them in lower case.
      principalId: (body.principalId ?? context.user.id).toLowerCase(),
      deputyId: body.deputyId.toLowerCase(),
    }),
});

const end = defineRoute({
  method: 'DELETE',
  path: '/delegations/:delegationId',
  summary: 'End a delegation at once',
  project: 'params',
  permission: '',
  params: z.strictObject({ delegationId: z.uuid() }),
  response: z.void(),
  handle: ({ params }, context) => stopDelegation(context, params.delegationId),
});
