import { createMessages, type Locale, type MessageBundle, type MessageValues } from '@gantry/plugin-sdk';
import { formMessages } from './form-messages.ts';
import type { FieldProblem } from './form-schema.ts';

/** A module's message bundle, whatever its keys. */
export interface AnyMessages {
  /** All keys that the bundle has. */
  readonly keys: readonly string[];
  /** By locale, then by key. */
  readonly texts: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
}

/** A limit chooses the plural form of the sentence that names it. */
function counted({ minimum, maximum }: FieldProblem['values']): MessageValues {
  const limit = minimum ?? maximum;
  return limit === undefined ? {} : { count: limit };
}

/**
 * The text of a problem: the module's own for the field, the module's own for the kind of problem, else plugin-ui's. Row indexes
 * of a path are left out of the key: `problem.rows.amount.range`.
 */
export function fieldProblemText(
  problem: FieldProblem,
  own: AnyMessages | undefined,
  locale: Locale,
): string {
  const { path, code, values } = problem;
  const field = path
    .split('.')
    .filter((name) => !/^\d+$/.test(name))
    .join('.');
  const keys = [`problem.${field}.${code}`, `problem.${code}`];
  // Looked up by texts that are made here; `keys` says which of them the bundle has.
  const bundles = [own, formMessages].filter((one) => one !== undefined) as MessageBundle<string>[];
  for (const bundle of bundles) {
    const key = keys.find((one) => bundle.keys.includes(one));
    if (key !== undefined) return createMessages(bundle, locale).t(key, { ...counted(values), ...values });
  }
  return createMessages(formMessages, locale).t('problem.invalid');
}
