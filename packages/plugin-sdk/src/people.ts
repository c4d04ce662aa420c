/** Somebody of the project, or somebody who once was. */
export interface ProjectPerson {
  /** UUID of the account. */
  readonly id: string;
  /** Full name. */
  readonly name: string;
  /** Company that the person works for; of somebody who has left, the last one. Null if none was recorded. */
  readonly company: { readonly id: string; readonly name: string } | null;
  /** What the person is called on site, such as `Resident Engineer`. Empty where none was recorded. */
  readonly title: string;
  /** Role codes held in this project, sorted. Empty for somebody who has left. */
  readonly roles: readonly string[];
  /** False for somebody who has left the project or whose account was disabled. Old records still name them. */
  readonly isMember: boolean;
}

/** Which members to find. Conditions that are left out restrict nothing; those given must all hold. */
export interface MemberQuery {
  /** Part of the name, the title or the company's name, in any case. */
  readonly search?: string;
  /** Only who holds this permission code now. */
  readonly permission?: string;
  /** Only who has this role code. */
  readonly role?: string;
  /**
   * Only who works in this discipline, such as `C`. A role that names no discipline counts for each. Given together with `role` or
   * `permission`, one and the same role must meet all of them.
   */
  readonly discipline?: string;
  /** Only who works for the company with this id. */
  readonly company?: string;
}

/**
 * A deputy acts for a principal, as in "Chan for Lee". Both days are included; they are calendar days (`YYYY-MM-DD`) in the
 * project's time zone.
 */
export interface Delegation {
  /** UUID of the delegation. */
  readonly id: string;
  /** Who is represented. */
  readonly principal: { readonly id: string; readonly name: string };
  /** Who acts. */
  readonly deputy: { readonly id: string; readonly name: string };
  /** A role code of the project, or the name of a slot that a module defines. Null covers everything that the principal does. */
  readonly slot: string | null;
  /** First day, included. */
  readonly firstDay: string;
  /** Last day, included. */
  readonly lastDay: string;
}
