import type { Json } from './primitives.ts';
import type { When } from './when.ts';

/** What conditions are evaluated against. `undefined` means that there is no such key or setting. */
export interface WhenLookup {
  /** Whether the member has the permission. */
  permission(id: string): boolean;
  /** The project's code. */
  readonly project: string;
  /** Whether this model tab is open. */
  isTab(id: string): boolean;
  /** Value of a setting of the plugin whose condition it is. */
  setting(key: string): Json | undefined;
  /** Value of a context key. */
  key(name: string): Json | undefined;
}

/** A clause that keeps a condition from holding. */
export interface FailedClause {
  /** The clause as the manifest has it. */
  readonly clause: When;
  /** `unknown`: the clause is about a key or setting that nobody has set, mostly because of a typo. */
  readonly reason: 'false' | 'unknown';
  /** Why, in English, for developers. */
  readonly text: string;
}

/**
 * Why a condition does not hold; empty when it does. A clause on an unknown key is neither true nor false, so `not`
 * around it fails as well instead of hiding the typo.
 */
export function explainWhen(when: When, lookup: WhenLookup): readonly FailedClause[] {
  if ('all' in when) return when.all.flatMap((part) => explainWhen(part, lookup));
  if ('any' in when) {
    const parts = when.any.map((part) => explainWhen(part, lookup));
    if (parts.some((failed) => failed.length === 0)) return [];
    const unknown = parts.flat().filter((failed) => failed.reason === 'unknown');
    return unknown.length > 0 ? unknown : [fails(when, 'none of the alternatives holds')];
  }
  if ('not' in when) {
    const failed = explainWhen(when.not, lookup);
    if (failed.length === 0) return [fails(when, 'holds, and must not')];
    // A false part decides the inside whatever the unknown one is, unless the unknown one could turn it true.
    return isDecidedFalse(when.not, lookup) ? [] : failed.filter((one) => one.reason === 'unknown');
  }
  return explainLeaf(when, lookup);
}

type Leaf = Exclude<When, { readonly all: unknown } | { readonly any: unknown } | { readonly not: unknown }>;

function explainLeaf(clause: Leaf, lookup: WhenLookup): readonly FailedClause[] {
  if ('permission' in clause)
    return lookup.permission(clause.permission) ? [] : [fails(clause, `lacks ${clause.permission}`)];
  if ('project' in clause) {
    if (clause.project.includes(lookup.project)) return [];
    return [fails(clause, `the project is ${lookup.project}, not ${clause.project.join(' or ')}`)];
  }
  if ('tab' in clause) return lookup.isTab(clause.tab) ? [] : [fails(clause, `the tab is not ${clause.tab}`)];
  if ('setting' in clause) {
    const value = lookup.setting(clause.setting);
    if (value === undefined) return [unknown(clause, `no setting is called "${clause.setting}"`)];
    return isSame(value, clause.is) ? [] : [fails(clause, `${clause.setting} is ${JSON.stringify(value)}`)];
  }
  const value = lookup.key(clause.key);
  if (value === undefined) return [unknown(clause, `nothing sets the context key "${clause.key}"`)];
  return holds(clause, value) ? [] : [fails(clause, `${clause.key} is ${JSON.stringify(value)}`)];
}

function holds(clause: object, value: Json): boolean {
  // Read by name: manifests are JSON, and each comparison names the operator it uses.
  const {
    is,
    in: among,
    gte,
    lte,
  } = clause as { is?: Json; in?: readonly Json[]; gte?: number; lte?: number };
  if (is !== undefined) return isSame(value, is);
  if (among !== undefined) return among.some((one) => isSame(value, one));
  if (typeof value !== 'number') return false;
  return gte === undefined ? lte !== undefined && value <= lte : value >= gte;
}

/** False whatever the unknown keys turn out to be. */
function isDecidedFalse(when: When, lookup: WhenLookup): boolean {
  if ('all' in when) return when.all.some((part) => isDecidedFalse(part, lookup));
  if ('any' in when) return when.any.every((part) => isDecidedFalse(part, lookup));
  if ('not' in when) return explainWhen(when.not, lookup).length === 0;
  return explainLeaf(when, lookup).some((failed) => failed.reason === 'false');
}

function isSame(a: Json, b: Json): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
function fails(clause: When, text: string): FailedClause {
  return { clause, reason: 'false', text };
}
function unknown(clause: When, text: string): FailedClause {
  return { clause, reason: 'unknown', text };
}
