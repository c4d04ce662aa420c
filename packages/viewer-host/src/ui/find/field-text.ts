import type { FindField, FindKind, KnownField } from '@gantry/contract';
import { className } from '../model/ifc-class.ts';

type KindText = (key: `kind.${Exclude<FindKind, 'property' | 'quantity'>}`) => string;

/** Such as `Storey`, `Trade` or, with the set, `Pset_Site.Trade`. */
export function fieldText(t: KindText, { kind, set, name }: FindField | KnownField): string {
  if (kind === 'property' || kind === 'quantity') return set ? `${set}.${name ?? ''}` : (name ?? '');
  return t(`kind.${kind}`);
}

/** A field as the calls want it. */
export function fieldOf({ kind, set, name }: KnownField): FindField {
  return { kind, ...(set ? { set } : {}), ...(name ? { name } : {}) };
}

/** A value as a person reads it: the names of classes are told in their usual spelling. */
export function valueText({ kind }: FindField, text: string): string {
  return kind === 'class' ? className(text) : text;
}
