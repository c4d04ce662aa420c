import { type FindKind, type FindOperator, numericOperators, readMeasure } from '@gantry/contract';

/** A condition as it is typed. */
export interface TypedCondition {
  /** A kind of its own, such as the class; undefined for a property or quantity. */
  readonly kind: FindKind | undefined;
  readonly set: string | undefined;
  readonly name: string;
  readonly operator: FindOperator;
  readonly value: string | undefined;
  readonly to: string | undefined;
}

/** What is wrong with a text, and at which character. */
export interface TypedProblem {
  readonly problem: 'name' | 'operator' | 'value' | 'number' | 'range';
  readonly at: number;
}

const operators: readonly (readonly [string, FindOperator])[] = [
  ['>=', 'atLeast'],
  ['≥', 'atLeast'],
  ['<=', 'atMost'],
  ['≤', 'atMost'],
  ['!=', 'isNot'],
  ['<>', 'isNot'],
  ['≠', 'isNot'],
  ['=', 'is'],
  ['>', 'above'],
  ['＞', 'above'],
  ['<', 'below'],
  ['＜', 'below'],
  ['~', 'contains'],
  [':', 'contains'],
  ['：', 'contains'],
];
const kinds: Readonly<Record<string, FindKind>> = {
  class: 'class',
  type: 'type',
  name: 'name',
  tag: 'tag',
  longname: 'longName',
  'long name': 'longName',
  storey: 'storey',
  material: 'material',
  类别: 'class',
  类型: 'type',
  名称: 'name',
  标记: 'tag',
  全名: 'longName',
  楼层: 'storey',
  材料: 'material',
};

/**
 * Reads `Trade = Jet Fan`, `Pset_Site.Thickness > 0.3`, `Thickness = 0.2 .. 0.4`, `Name ~ fan`, or `FireRating ?` for its presence.
 */
export function readCondition(text: string): TypedCondition | TypedProblem {
  const present = /^(.*?)\s*[?？]\s*$/.exec(text);
  if (present?.[1]?.trim())
    return { ...fieldOf(present[1]), operator: 'present', value: undefined, to: undefined };
  let at = -1;
  let found: readonly [string, FindOperator] | undefined;
  for (let index = 0; index < text.length && !found; index += 1) {
    found = operators.find(([sign]) => text.startsWith(sign, index));
    at = index;
  }
  if (!found) return { problem: 'operator', at: text.trimEnd().length };
  const [sign, operator] = found;
  const field = text.slice(0, at).trim();
  if (field === '') return { problem: 'name', at };
  const after = at + sign.length;
  const written = text.slice(after).trim();
  const start = after + (text.slice(after).length - text.slice(after).trimStart().length);
  if (written === '') return { problem: 'value', at: text.length };
  const ends = operator === 'is' ? /^(.+?)\s*\.\.\s*(.+)$/.exec(written) : null;
  if (ends) {
    const [low, high] = [readMeasure(ends[1] ?? ''), readMeasure(ends[2] ?? '')];
    if (!low) return { problem: 'number', at: start };
    if (!high) return { problem: 'number', at: start + written.lastIndexOf(ends[2] ?? '') };
    if (low.unit !== high.unit || low.number > high.number) return { problem: 'range', at: start };
    return { ...fieldOf(field), operator: 'between', value: ends[1], to: ends[2] };
  }
  if (numericOperators.has(operator) && !readMeasure(written)) return { problem: 'number', at: start };
  return { ...fieldOf(field), operator, value: unquoted(written), to: undefined };
}

function fieldOf(text: string): Pick<TypedCondition, 'kind' | 'set' | 'name'> {
  const name = unquoted(text.trim());
  const kind = kinds[name.toLowerCase()];
  if (kind) return { kind, set: undefined, name };
  const dot = name.indexOf('.');
  if (dot <= 0 || dot === name.length - 1) return { kind: undefined, set: undefined, name };
  return { kind: undefined, set: name.slice(0, dot), name: name.slice(dot + 1) };
}

function unquoted(text: string): string {
  return /^(["“'])(.+)(["”'])$/.exec(text)?.[2] ?? text;
}
