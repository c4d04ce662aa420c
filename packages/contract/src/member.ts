import * as z from 'zod';
import { bothLanguages } from './notification.ts';
import { instant, line, locale, nameLine, uuid } from './primitives.ts';

/** `invited` people have not accepted their invitation yet; `deactivated` people were members. */
export const memberState = z.enum(['active', 'invited', 'deactivated']);
export type MemberState = z.infer<typeof memberState>;

export const companyKind = z.enum(['client', 'engineer', 'contractor']);

/** A role with the disciplines for which it counts; none: for every discipline. */
export const heldRole = z.strictObject({
  role: z.string().max(80),
  disciplines: z.array(line(64)).max(40).default([]),
});
export type HeldRole = z.infer<typeof heldRole>;

/** A row of Settings, People and roles */
export const member = z.object({
  /** Of the person, or of the invitation while it is not accepted. */
  id: uuid,
  state: memberState,
  name: z.string(),
  email: z.string(),
  company: z.object({ id: uuid, name: z.string() }).nullable(),
  title: z.string(),
  roles: z.array(z.object({ role: z.string(), disciplines: z.array(z.string()) })),
  /** Changes with company, title and roles. A change names the version on which it builds. */
  version: z.string(),
  /** When the person last used the project. */
  seenAt: instant.nullable(),
  /** When the person was deactivated. */
  leftAt: instant.nullable(),
  /** The invitation. */
  sentAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Whether the mail server took the e-mail with the link. */
  isMailed: z.boolean(),
  /** The operator of the server has disabled the account: nobody in the project can change that. */
  isDisabled: z.boolean(),
});
export type Member = z.infer<typeof member>;

const offset = z.coerce.number().int().min(0).max(1_000_000).default(0);

/** `GET /api/projects/:projectId/members` */
export const membersQuery = z.strictObject({
  search: z.string().trim().max(100).default(''),
  state: z.union([z.literal(''), memberState]).default(''),
  role: z.string().max(64).default(''),
  discipline: z.string().max(64).default(''),
  company: z.union([z.literal(''), uuid]).default(''),
  orderBy: z.enum(['name', 'company', 'seen']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset,
});

/** `counts` are those of the search and the filters, without the state. */
export const memberPage = z.object({
  members: z.array(member),
  /** Entries of the page left out because they are damaged. */
  unreadable: z.int().default(0),
  total: z.int(),
  counts: z.object({ all: z.int(), active: z.int(), invited: z.int(), deactivated: z.int() }),
});
export type MemberPage = z.infer<typeof memberPage>;

/** A step that waits for a person, as their notifications tell it. */
export const openStep = z.object({
  id: uuid,
  pluginId: z.string(),
  text: bothLanguages,
  step: bothLanguages,
  due: instant.nullable(),
  path: z.string().nullable(),
  /** It waits for others too, who can take it without a hand-over. */
  isShared: z.boolean(),
});
export type OpenStep = z.infer<typeof openStep>;

/** The most open steps that are listed. */
export const mostOpenSteps = 100;
/** `GET /api/projects/:projectId/members/:memberId` */
export const memberDetail = z.object({
  member,
  openSteps: z.array(openStep),
  openCount: z.int(),
  /** Of somebody who was deactivated: whether steps stayed with them. */
  hasLeftSteps: z.boolean(),
});
export type MemberDetail = z.infer<typeof memberDetail>;

/**
 * Why a step is listed when its person leaves. `person`: somebody has to be named. `role`: everybody with the role can do it. `private`: a
 * draft that only its author sees. `fixed`: its module hands nothing over.
 */
export const heldHow = z.enum(['person', 'role', 'private', 'fixed']);

/** A step that waits for a person who leaves, or who has left. */
export const heldStep = z.object({
  /** Stays the same while the step does. */
  id: z.string(),
  pluginId: z.string(),
  /** Names the record. Empty for a draft that is private. */
  name: bothLanguages,
  step: bothLanguages,
  path: z.string().nullable(),
  /** False: the step comes later. */
  isOpen: z.boolean(),
  how: heldHow,
  /** Ids of the people who can do it. */
  takers: z.array(uuid),
  /** What a hand-over names; null where nothing is handed over. */
  record: z.object({ kind: z.string(), id: uuid, version: z.int(), place: z.string() }).nullable(),
});
export type HeldStep = z.infer<typeof heldStep>;

/** `GET …/members/:memberId/hand-over` */
export const heldSteps = z.object({
  steps: z.array(heldStep),
  /** Whether there are more than those listed. They appear once these are handed over. */
  hasMore: z.boolean(),
  /** Records that may wait for the person and are left out because they are damaged. */
  unreadable: z.int().default(0),
  /** Everybody in `takers`. */
  people: z.array(z.object({ id: uuid, name: z.string(), company: z.string(), title: z.string() })),
});
export type HeldSteps = z.infer<typeof heldSteps>;

/** `POST …/members/:memberId/hand-over`: each record in a transaction of its own. */
export const handOver = z.strictObject({
  records: z
    .array(
      z.strictObject({
        pluginId: z.string().max(100),
        kind: z.string().max(64),
        id: uuid,
        version: z.int().min(0).max(2_147_483_647),
        /** Who takes over, by the place in which the person is named. */
        to: z.record(z.string().max(64), uuid),
      }),
    )
    .min(1)
    .max(200),
});
export type HandOver = z.infer<typeof handOver>;

/** What became of each record: the code of the refusal, or null where it was handed over. */
export const handedOver = z.object({
  outcomes: z.array(z.object({ id: uuid, code: z.string().nullable() })),
});
export type HandedOver = z.infer<typeof handedOver>;

/** `POST …/members/:memberId/deactivate`. `leave`: ids of the steps that stay with the person, of which the caller knows. */
export const leaving = z.strictObject({ leave: z.array(z.string().max(400)).max(2000).default([]) });

/** A company of the project, or a new one. A company of that name that is on the server already is used as it is. */
export const companyChoice = z.union([
  z.strictObject({ id: uuid }),
  z.strictObject({ name: nameLine(160), kind: companyKind }),
]);
export type CompanyChoice = z.infer<typeof companyChoice>;

const roles = z.array(heldRole).min(1).max(40);

/** `POST /api/projects/:projectId/invitations` */
export const newInvitation = z.strictObject({
  name: nameLine(120),
  email: z.email().max(254).toLowerCase(),
  company: companyChoice,
  title: nameLine(120),
  roles,
  /** Of the e-mail, and of the account. */
  locale: locale.default('en'),
});
export type NewInvitation = z.input<typeof newInvitation>;

/** How the e-mail with a link fared: `off` if the server sends no e-mail. */
export const mailOutcome = z.enum(['sent', 'failed', 'off']);
export const invitationSent = z.object({
  id: uuid,
  /** Path of the page that accepts it, with the secret. The server cannot show it again. */
  path: z.string(),
  expiresAt: instant,
  mail: mailOutcome,
});
export type InvitationSent = z.infer<typeof invitationSent>;

/** `POST …/members/:memberId/password-link`. `path` is null where only the person may see the link. */
export const passwordLinkSent = invitationSent.omit({ id: true }).extend({ path: z.string().nullable() });
export type PasswordLinkSent = z.infer<typeof passwordLinkSent>;

/** `PUT /api/projects/:projectId/members/:memberId`: of a member, or of an invitation. */
export const memberChange = z.strictObject({
  version: z.string().max(64),
  company: companyChoice,
  title: nameLine(120),
  roles,
});
export type MemberChange = z.input<typeof memberChange>;

/** `GET /api/projects/:projectId/members/choices`: what forms and filters offer. */
export const memberChoices = z.object({
  companies: z.array(z.object({ id: uuid, name: z.string(), kind: companyKind })),
  roles: z.array(
    z.object({
      code: z.string(),
      permissions: z.array(z.string()),
      /** Active members with the role. */
      holders: z.int(),
    }),
  ),
  /** What the project's people have already, and what modules know. */
  disciplines: z.array(z.object({ code: z.string(), title: bothLanguages.optional() })),
  hasMail: z.boolean(),
});
export type MemberChoices = z.infer<typeof memberChoices>;

/** The secret of a link: 256 random bits. */
export const linkToken = z.string().regex(/^[\w-]{43}$/);
export const passwordRule = { least: 10, most: 200 } as const;

/** `POST /api/invitations/look`: what a link is for. */
export const linkLook = z.strictObject({ token: linkToken });
export const openLink = z.object({
  kind: z.enum(['invitation', 'password']),
  project: z.object({ code: z.string(), name: z.string() }),
  name: z.string(),
  email: z.string(),
  /** The address has an account, whose owner accepts while signed in. */
  hasAccount: z.boolean(),
  expiresAt: instant,
});
export type OpenLink = z.infer<typeof openLink>;

/** `POST /api/invitations/accept`. With a password for a new account or a password link, without one for an account that exists. */
export const linkUse = z.strictObject({
  token: linkToken,
  password: z.string().min(passwordRule.least).max(passwordRule.most).optional(),
});
export type LinkUse = z.infer<typeof linkUse>;
/** The project that the person joined, or for a password link the one that sent it. */
export const linkUsed = z.object({ projectCode: z.string() });

/** The most rows of one import. */
export const mostImported = 5000;

/** A row of a file of people. The company is found or made by its name; roles are named by code or by name. */
export const importedPerson = z.strictObject({
  name: nameLine(120),
  email: z.email().max(254).toLowerCase(),
  company: nameLine(160),
  title: nameLine(120),
  roles,
});
export type ImportedPerson = z.infer<typeof importedPerson>;

/** `POST /api/projects/:projectId/members/import`. Without `apply` it only says what would change. All rows are taken, or none. */
export const peopleImport = z.strictObject({
  rows: z.array(importedPerson).min(1).max(mostImported),
  apply: z.boolean(),
});
export type PeopleImport = z.input<typeof peopleImport>;

export const importResult = z.object({
  unchanged: z.int(),
  changed: z.array(
    z.object({ name: z.string(), email: z.string(), fields: z.array(z.enum(['company', 'title', 'roles'])) }),
  ),
  /** `path` has the secret of the link, once it is applied. */
  invited: z.array(z.object({ name: z.string(), email: z.string(), path: z.string().nullable() })),
  /** Whether the server sends the links by e-mail. */
  mail: z.enum(['sending', 'off']),
});
export type ImportResult = z.infer<typeof importResult>;

/** Details of 422 `IMPORT_ROWS`: what is wrong with which row, counted from 0. */
export const importProblems = z.object({
  rows: z.array(
    z.object({ row: z.int(), code: z.enum(['duplicate', 'unknown-role', 'deactivated']), value: z.string() }),
  ),
});
