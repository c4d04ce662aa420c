import { type Format, type Locale, translate } from '@gantry/plugin-sdk';
import type { Fact, FactGroup, PropertyValue } from '../../state/object-facts.ts';
import { cardMessages } from './card-messages.ts';
import { className } from './ifc-class.ts';

interface Reader {
  readonly locale: Locale;
  readonly format: Format;
}

/** The heading of a group. */
export function groupTitle({ kind, name }: FactGroup, { locale }: Reader): string {
  const say = (
    key: 'attributes' | 'typeNamed' | 'type' | 'materials' | 'materialsNamed' | 'classification',
  ) => translate(cardMessages, locale, key, { name: name ?? '' });
  if (kind === 'attributes' || kind === 'classification') return say(kind);
  if (kind === 'type') return say(name === undefined ? 'type' : 'typeNamed');
  if (kind === 'materials') return say(name === undefined ? 'materials' : 'materialsNamed');
  return name ?? '';
}

/** What the card says above the attributes. */
const saidAbove = ['Class', 'GlobalId'];

/** The facts of a group without an empty value, each with its text and its unit. */
export function factRows(
  { kind, facts }: FactGroup,
  reader: Reader,
): readonly { readonly name: string; readonly text: string; readonly isClass: boolean }[] {
  return facts.flatMap((fact, i) => {
    if (kind === 'attributes' && saidAbove.includes(fact.name)) return [];
    const text = factText(fact, reader);
    if (text === '') return [];
    const isClass = kind === 'type' && fact.name === 'Class';
    return [{ name: fact.name || String(i + 1), text: isClass ? className(text) : text, isClass }];
  });
}

function factText({ value, unit }: Fact, reader: Reader): string {
  const one = (raw: PropertyValue) => valueText(raw, reader, unit !== undefined);
  const parts =
    value.kind === 'one'
      ? [one(value.value)]
      : value.kind === 'list'
        ? value.values.map(one)
        : [rangeText(value, one)];
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' || unit === undefined ? text : `${text} ${unit}`;
}

function rangeText(
  { from, to, usual }: { from: PropertyValue; to: PropertyValue; usual: PropertyValue },
  one: (raw: PropertyValue) => string,
): string {
  const [low, high, middle] = [one(from), one(to), one(usual)];
  const range = low && high ? `${low} – ${high}` : low ? `≥ ${low}` : high ? `≤ ${high}` : '';
  return range && middle ? `${range} (${middle})` : range || middle;
}

/** Numbers without a unit may be years or codes, so they have no separators. */
function valueText(raw: PropertyValue, { locale, format }: Reader, hasUnit: boolean): string {
  if (raw === null) return '';
  if (typeof raw === 'boolean') return translate(cardMessages, locale, raw ? 'yes' : 'no');
  if (typeof raw === 'string') return raw;
  return format.number(raw, { maximumFractionDigits: 6, useGrouping: hasUnit });
}
