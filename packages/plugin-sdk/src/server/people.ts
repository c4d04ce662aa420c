import type { Delegation, MemberQuery, ProjectPerson } from '../people.ts';
import type { Tx } from './database.ts';

export type { Delegation, MemberQuery, ProjectPerson } from '../people.ts';

/** A part of the members found. */
export interface MemberPage {
  /** Sorted by name. */
  readonly people: readonly ProjectPerson[];
  /** How many there are on all pages. */
  readonly total: number;
}

/** A member with what only administrators see. */
export interface Account extends ProjectPerson {
  /** E-mail address, by which the person signs in. */
  readonly email: string;
  /** False where an administrator has disabled the account. */
  readonly isActive: boolean;
}

/** Which of a member's roles count. Conditions that are left out restrict nothing; one and the same role must meet those given. */
export type RoleScope = Pick<MemberQuery, 'role' | 'discipline'>;

/**
 * The people of the transaction's project. A plugin has no access to the tables behind it. Every call takes the transaction in which
 * it runs; people of other projects are never found.
 */
export interface People {
  /**
   * Active members, by name.
   * @param page - Leave it out to get everybody.
   * @example const { people } = await host.people.members(tx, { permission: 'PTW_ISSUE' });
   */
  members(
    tx: Tx,
    query?: MemberQuery,
    page?: { readonly limit: number; readonly offset: number },
  ): Promise<MemberPage>;
  /**
   * Members by name, disabled accounts included, with their e-mail addresses. A route that answers with them asks for a permission of
   * administrators.
   * @param company - Only who works for the company with this id.
   */
  accounts(tx: Tx, company?: string): Promise<readonly Account[]>;
  /**
   * Labels a whole list of records in one call. Null and repeated ids are skipped; ids of nobody in this project, past or present, are
   * missing from the answer.
   * @example const people = await host.people.named(tx, rows.flatMap((row) => [row.requester_id, row.holder_id]));
   */
  named(tx: Tx, ids: Iterable<string | null | undefined>): Promise<ReadonlyMap<string, ProjectPerson>>;
  /** The language that a person has chosen; `en` for strangers. */
  language(tx: Tx, userId: string): Promise<'en' | 'zh-CN'>;
  /**
   * Whether an active member holds a permission now. False for strangers. Delegations lend no permission here: see `actsFor`.
   * @param scope - Only through such a role, such as one that counts for a discipline.
   */
  holds(tx: Tx, userId: string, permission: string, scope?: RoleScope): Promise<boolean>;
  /**
   * The permission codes that an active member holds now. Empty for strangers.
   * @param scope - Only through such a role.
   * @example const inCivil = await host.people.permissionsOf(tx, userId, { discipline: 'C' });
   */
  permissionsOf(tx: Tx, userId: string, scope?: RoleScope): Promise<ReadonlySet<string>>;
  /**
   * Ends all sessions of a member, in every browser: they sign in anew. For what a stolen device or a lost account needs. Nothing
   * happens to strangers.
   */
  signOut(tx: Tx, userId: string): Promise<void>;
  /**
   * Delegations in effect today in which the person is the deputy. They say for whom the person may act; whether the principal may do
   * what is asked is for the caller to check, with `holds`.
   * @param slot - Only delegations that cover it. Leave it out to get all.
   */
  actsFor(tx: Tx, userId: string, slot?: string): Promise<readonly Delegation[]>;
  /** Delegations in effect today in which one of these people is the principal. @param slot - as in `actsFor` */
  deputiesOf(tx: Tx, userIds: Iterable<string>, slot?: string): Promise<readonly Delegation[]>;
}
