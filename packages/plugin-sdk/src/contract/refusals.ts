import * as z from 'zod';

/**
 * 409 with what changed since the version that the editor saw, as `VERSION_CONFLICT`. `current` is the record as it is now.
 *
 * ```ts
 * refusals: { VERSION_CONFLICT: versionConflict(plant) }
 * ```
 */
export function versionConflict<S extends z.ZodType>(record: S) {
  return {
    status: 409,
    details: z.object({
      expectedVersion: z.int(),
      currentVersion: z.int(),
      /** Names of the fields that differ. */
      changedFields: z.array(z.string()).readonly(),
      current: record,
      /** Who made the latest change, where that is known. */
      changedBy: z.object({ userId: z.uuid(), name: z.string() }).nullish(),
      changedAt: z.iso.datetime().optional(),
    }),
  } as const;
}

/** 409 about fields, which a form shows beside them. `path` is the field's name, `code` says what is wrong, such as `TAKEN`. */
export const fieldRefusal = {
  status: 409,
  details: z.object({ fields: z.array(z.object({ path: z.string(), code: z.string() })).readonly() }),
} as const;

/** 409 with the code of `unique`: another record has these values. `id` is the other record, null where the caller may not see it. */
export const uniqueRefusal = {
  status: 409,
  details: fieldRefusal.details.extend({ id: z.uuid().nullable() }),
} as const;

/** One thing that is wrong with a request, in `details.fields` of 400 `INVALID_REQUEST`. */
export interface InvalidField {
  /** `params`, `query` or `body`. */
  readonly in: string;
  /** Dotted, such as `rows.0.name`. */
  readonly path: string;
  /** Zod's, or `unknown_field`. */
  readonly code: string;
  /** English. */
  readonly message: string;
}

/** What the server answers about a part of a request that does not fit its schema. */
export function invalidFields(place: string, error: z.ZodError): InvalidField[] {
  return fieldsOf(place, [], error.issues);
}

type Issue = z.core.$ZodIssue;

function fieldsOf(place: string, above: readonly string[], issues: readonly Issue[]): InvalidField[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path.map(String)];
    const meant = issue.code === 'invalid_union' ? meantForm(issue.errors) : undefined;
    if (meant !== undefined) return fieldsOf(place, path, meant);
    if (issue.code !== 'unrecognized_keys')
      return [{ in: place, path: path.join('.'), code: issue.code, message: issue.message }];
    // An unknown field is reported under its own name, not under that of the object that holds it.
    return issue.keys.map((key) => ({
      in: place,
      path: [...path, key].join('.'),
      code: 'unknown_field',
      message: 'Unknown field.',
    }));
  });
}

/**
 * What is wrong with a value as the one of several forms that it was meant to have: the only one whose own fields fit best. What is wrong
 * deeper inside does not say that another form was meant. Undefined where several forms fit alike.
 */
function meantForm(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const outer = (form: readonly Issue[]) => form.filter(({ path }) => path.length <= 1).length;
  const [first, second] = forms.toSorted((a, b) => outer(a) - outer(b));
  if (first === undefined || second === undefined) return first;
  return outer(first) < outer(second) ? first : undefined;
}
