import { parseSync } from 'vite';

/** Steps of a user after which something may be loaded. Typing shows its effect at once. */
const steps = /^(?:click|dblClick|keyboard|pointer|selectOptions|upload)$/;
const hasty = /^get(?:All)?By/;
const functions = /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/;

/** A query that fails unless what it looks for is there at once; places in the code. */
export interface HastyQuery {
  readonly start: number;
  readonly end: number;
}

/**
 * Queries that do not wait, in the statement after a step of the user. On an idle machine the dialog or the option is there by then; on a busy
 * one it is not yet.
 * @param file - the ending of its name says how to read it
 * @throws Error if the code cannot be read
 */
export function hastyQueries(file: string, code: string): readonly HastyQuery[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: HastyQuery[] = [];
  const visit = (node: SyntaxNode) => {
    const { body } = node;
    if (Array.isArray(body))
      for (const [at, statement] of body.entries())
        if (isStep(body[at - 1])) found.push(...queriesIn(statement));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(asNode(program));
  return found;
}

/** A node of the tree, of whatever type. */
interface SyntaxNode extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function asNode(value: unknown): SyntaxNode {
  if (!isNode(value)) throw new Error('This is no syntax tree.');
  return value;
}

const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] => Object.values(node).flat().filter(isNode);

/** Whether a statement is such as `await user.click(…)`, alone or with what it answers. */
function isStep(statement: unknown): boolean {
  if (!isNode(statement) || statement.type !== 'ExpressionStatement') return false;
  const waiting = statement.expression;
  if (!isNode(waiting) || waiting.type !== 'AwaitExpression') return false;
  const call = waiting.argument;
  if (!isNode(call) || call.type !== 'CallExpression') return false;
  const name = methodOf(call);
  return name !== undefined && steps.test(name);
}

/** The queries of a statement, but not those of functions in it, which something may call again until they pass. */
function queriesIn(node: unknown): readonly HastyQuery[] {
  if (!isNode(node) || functions.test(node.type)) return [];
  const own = node.type === 'CallExpression' && hasty.test(methodOf(node) ?? '') ? [node] : [];
  return [...own, ...childrenOf(node).flatMap(queriesIn)];
}

function methodOf({ callee }: SyntaxNode): string | undefined {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property)) return undefined;
  const { name } = callee.property;
  return typeof name === 'string' ? name : undefined;
}
