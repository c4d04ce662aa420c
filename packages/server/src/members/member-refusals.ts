import { HttpError } from '@gantry/plugin-sdk/server';

/** Why a change of members, roles or a link was refused, with the status of the answer and a sentence for users of the API. */
const refusals = {
  LAST_ADMINISTRATOR: [
    409,
    'Nobody would be left to manage the people of this project. Make somebody else an administrator first.',
  ],
  ROLE_UNKNOWN: [422, 'The project has no such role.'],
  ROLE_NAME_TAKEN: [409, 'Another role of the project has this name or code.'],
  ROLE_STANDARD: [409, 'Every project has this role. It keeps its name and is not deleted.'],
  ROLE_HELD: [409, 'The role is still in use. Give those who have it another role first.'],
  ROLES_FULL: [409, 'The project has as many roles of its own as it can have. Delete one first.'],
  PERMISSION_UNKNOWN: [422, 'Neither the server nor a module of the project knows one of the permissions.'],
  COMPANY_UNKNOWN: [422, 'The project has no such company.'],
  MEMBER_EXISTS: [409, 'The person is a member of the project already.'],
  MEMBER_LEFT: [409, 'The person was deactivated in this project. Activate them instead of inviting them.'],
  MEMBER_NOT_ACTIVE: [409, 'The person is not an active member of the project.'],
  MEMBER_ACTIVE: [409, 'The person is an active member of the project.'],
  ACCOUNT_DISABLED: [409, 'The operator of the server has disabled this account.'],
  STEPS_OPEN: [409, 'Steps still wait for this person. Hand them over first.'],
  INVITATION_EXISTS: [409, 'There is an invitation for this address already. Send it again, or withdraw it.'],
  INVITATION_GONE: [409, 'The invitation was accepted or withdrawn meanwhile.'],
  ACCOUNT_SHARED: [
    409,
    'Other projects know this person too, so a new password can reach them by e-mail only, and this server sends none. Ask its operator.',
  ],
  LINK_UNKNOWN: [404, 'There is no such link. Copy the whole address, or ask for a new link.'],
  LINK_USED: [410, 'The link was used already. Each link works once.'],
  LINK_WITHDRAWN: [410, 'The link was withdrawn. Ask for a new one.'],
  LINK_EXPIRED: [410, 'The link has expired. Ask for a new one.'],
  LINK_SIGN_IN: [403, 'The address has an account. Sign in with it to accept the invitation.'],
  LINK_OTHER_PERSON: [403, 'The link is for somebody else than the person who is signed in.'],
  LINK_NEEDS_PASSWORD: [422, 'Choose a password.'],
} as const satisfies Readonly<Record<string, readonly [status: number, sentence: string]>>;

export type MemberRefusal = keyof typeof refusals;

export function refusal(code: MemberRefusal, details?: unknown): HttpError {
  const [status, sentence] = refusals[code];
  return new HttpError(status, code, sentence, details === undefined ? {} : { details });
}
