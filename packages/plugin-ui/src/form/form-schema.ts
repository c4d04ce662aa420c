import { linePattern } from '@gantry/plugin-sdk/contract';
import { valueAt } from './form-values.ts';

/** What a form needs of a schema; one of `zod` fits. */
export interface FormSchema<V extends object> {
  /** Checks what was filled in. Never throws: what is wrong is in the answer. */
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: V }
    | { readonly success: false; readonly error: { readonly issues: readonly SchemaIssue[] } };
  /** Fields by name: the form takes these from a record, and leaves the others. */
  readonly shape?: Readonly<Record<string, unknown>>;
}
/** One thing that a schema found wrong, as zod reports it. */
export interface SchemaIssue {
  /** The kind of problem, by which the form words it; any other by default. */
  readonly code?: string | undefined;
  /** Names and indexes that lead to the field; empty for the record as a whole. */
  readonly path: readonly PropertyKey[];
  /** The schema's own sentence. The form shows its own instead, in the user's language. */
  readonly message: string;
}

/** What is wrong with a field. */
export interface FieldProblem {
  /** Such as `rows.2.amount`. */
  readonly path: string;
  /** `required`, `number`, `range`, `long`, …; the schema names its own in `params.problem`, the server in its refusal. */
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * The first problem of each field.
 * @param values - what was judged: whether a field is empty is not in the issues
 */
export function problemsOf(issues: readonly SchemaIssue[], values: unknown): readonly FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (!found.has(path)) found.set(path, { path, ...codeOf(fieldsOf(issue), valueAt(values, path)) });
  }
  return [...found.values()];
}

/** `NAME_TAKEN` of a refusal is `nameTaken` here, as the codes of a schema are written. */
export function problemCode(code: string): string {
  return /^[A-Z0-9_]+$/.test(code)
    ? code.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : code;
}

type Found = Omit<FieldProblem, 'path'>;
type Fields = Readonly<Record<string, unknown>>;

function codeOf(issue: Fields, input: unknown): Found {
  const params = fieldsOf(issue.params);
  const own = params.problem;
  const values = { ...plain(issue), ...plain(params) };
  if (typeof own === 'string') return { code: own, values };
  return { code: kindOf(issue, input), values };
}

function kindOf(issue: Fields, input: unknown): string {
  const { code, expected, origin, inclusive } = issue;
  const isText = origin === 'string';
  const isList = origin === 'array';
  if (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
    if (input === undefined || input === null || input === '') return 'required';
  if (code === 'invalid_type' && expected === 'int') return 'whole';
  if (code === 'invalid_type') return expected === 'number' ? 'number' : 'invalid';
  if (code === 'too_small') {
    if (isText) return issue.minimum === 1 ? 'required' : 'short';
    if (isList) return 'fewRows';
    return inclusive === false ? 'above' : 'min';
  }
  if (code === 'too_big')
    return isText ? 'long' : isList ? 'manyRows' : inclusive === false ? 'below' : 'max';
  if (code === 'invalid_format' && issue.format === 'datetime') return 'time';
  if (code === 'invalid_format' && issue.format === 'date') return 'day';
  if (code === 'invalid_format' && issue.pattern === String(linePattern)) return 'line';
  if (code === 'not_multiple_of') return 'step';
  return code === 'invalid_value' ? 'choice' : 'invalid';
}

function plain(fields: Fields): Found['values'] {
  return Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string | number] =>
      ['string', 'number'].includes(typeof pair[1]),
    ),
  );
}

function fieldsOf(value: unknown): Fields {
  // Read by name and checked one by one.
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
