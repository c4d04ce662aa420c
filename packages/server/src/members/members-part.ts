import {
  handedOver,
  handOver,
  heldSteps,
  importResult,
  invitationSent,
  leaving,
  member,
  memberChange,
  memberChoices,
  memberDetail,
  memberPage,
  membersQuery,
  newInvitation,
  passwordLinkSent,
  peopleImport,
} from '@gantry/contract';
import { defineRoute, type Route } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { HostContext, HostPart } from '../host-part.ts';
import { activateMember, changeMember, deactivateMember } from './change-member.ts';
import { handOverRecords, isHolding, listHeld } from './hand-over.ts';
import { ImportMails } from './import-mails.ts';
import { importPeople } from './import-people.ts';
import { invite, resend, sendPasswordLink, withdraw } from './invite.ts';
import { linkMailer } from './link-mail.ts';
import { mountLinkRoutes } from './link-routes.ts';
import { readChoices } from './member-choices.ts';
import { findMember, listMembers } from './member-list.ts';
import { refusal } from './member-refusals.ts';
import { memberAdmin } from './member-rules.ts';
import { readOpenSteps } from './open-steps.ts';

const ofMember = z.strictObject({ memberId: z.uuid() });
const ofInvitation = z.strictObject({ invitationId: z.uuid() });

/** Settings, People and roles: members, their roles, and invitations. */
export function membersPart(context: HostContext): HostPart {
  const { database, notifications, log } = context;
  const { sendMail, publicUrl, addressName } = notifications;
  const mailer = sendMail && publicUrl !== null ? linkMailer(sendMail, publicUrl, log) : null;
  const parts = { database, mailer };
  const mails = new ImportMails(parts);
  const handing = { ...context, addressName };
  const common = { project: 'params', permission: memberAdmin } as const;
  const routes: readonly Route[] = [
    defineRoute({
      ...common,
      method: 'GET',
      path: '/members',
      summary: 'Members, former members and invitations of the project',
      query: membersQuery,
      response: memberPage,
      handle: ({ query }, { tx }) => listMembers(tx, query),
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: '/members/choices',
      summary: 'Companies, roles and disciplines that a member can have',
      response: memberChoices,
      handle: async (_input, { tx, project }) => ({
        ...(await readChoices(tx, context.disciplinesOf(project.code))),
        hasMail: mailer !== null,
      }),
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: '/members/:memberId',
      summary: 'One member, with the steps that wait for them',
      params: ofMember,
      response: memberDetail,
      async handle({ params }, route) {
        const { tx, project } = route;
        const found = await findMember(tx, params.memberId);
        return {
          member: found,
          ...(await readOpenSteps(tx, found.id, { projectCode: project.code, addressName })),
          hasLeftSteps: found.state === 'deactivated' && (await isHolding(handing, route, found.id)),
        };
      },
    }),
    defineRoute({
      ...common,
      method: 'PUT',
      path: '/members/:memberId',
      summary: 'Set company, title and roles of a member or an invitation',
      params: ofMember,
      body: memberChange,
      response: member,
      handle: ({ params, body }, route) => changeMember(route, params.memberId, body),
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: '/members/:memberId/deactivate',
      summary: 'End the membership of a person in this project',
      params: ofMember,
      body: leaving,
      response: member,
      handle: ({ params, body }, route) => deactivateMember(handing, route, params.memberId, body),
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: '/members/:memberId/hand-over',
      summary: 'The steps that wait for a person alone, with the people who can take each',
      params: ofMember,
      response: heldSteps,
      async handle({ params }, route) {
        const { id, state } = await findMember(route.tx, params.memberId);
        if (state === 'invited') throw refusal('MEMBER_NOT_ACTIVE');
        return listHeld(handing, route, id);
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: '/members/:memberId/hand-over',
      summary: 'Hand steps of a person over, each record by itself',
      params: ofMember,
      body: handOver,
      response: handedOver,
      async handle({ params, body }, route) {
        const { id } = await findMember(route.tx, params.memberId);
        return handOverRecords(handing, route, id, body.records);
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: '/members/:memberId/activate',
      summary: 'Make a former member a member again',
      params: ofMember,
      response: member,
      handle: ({ params }, route) => activateMember(route, params.memberId),
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: '/members/:memberId/password-link',
      summary: 'Send a member a link to set a new password',
      params: ofMember,
      response: passwordLinkSent,
      handle: ({ params }, route) => sendPasswordLink(route, parts, params.memberId),
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: '/invitations',
      summary: 'Invite somebody to the project',
      body: newInvitation,
      response: invitationSent,
      handle: ({ body }, route) => invite(route, parts, body),
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: '/invitations/:invitationId/resend',
      summary: 'Make a new link for an invitation; the earlier one stops working',
      params: ofInvitation,
      response: invitationSent,
      handle: ({ params }, route) => resend(route, parts, params.invitationId),
    }),
    defineRoute({
      ...common,
      method: 'DELETE',
      path: '/invitations/:invitationId',
      summary: 'Withdraw an invitation',
      params: ofInvitation,
      response: z.void(),
      handle: ({ params }, route) => withdraw(route, params.invitationId),
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: '/members/import',
      summary: 'Invite and change the people of a file, all or none, or say what would change',
      body: peopleImport,
      bodyLimit: 8 * 1024 * 1024,
      response: importResult,
      async handle({ body }, route) {
        const { result, links } = await importPeople(route, body);
        if (mailer === null || links.length === 0) return { ...result, mail: 'off' as const };
        await route.commit();
        mails.send(links, { project: route.project, user: route.user });
        return { ...result, mail: 'sending' as const };
      },
    }),
  ];
  return {
    name: 'members',
    routes,
    mount: (app) => mountLinkRoutes(app, context),
    close: () => mails.close(),
  };
}
