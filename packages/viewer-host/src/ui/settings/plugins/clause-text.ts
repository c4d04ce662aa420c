import { type Json, joinList, knownKey, type Locale, translate, type When } from '@gantry/plugin-sdk';
import type { HiddenReason } from '../../plugin-entry.ts';
import { pluginTexts } from './plugin-texts.ts';

export interface ClauseReader {
  readonly locale: Locale;
  /** Code of the open project. */
  readonly project: string;
}

/** Says in a sentence why a condition of a manifest hides something. */
export function clauseText({ clause, reason, nameOf }: HiddenReason, reader: ClauseReader): string {
  const { locale } = reader;
  if (reason === 'unknown')
    return translate(pluginTexts, locale, 'clause.unknown', { key: subjectOf(clause) });
  return sentence(clause, nameOf, reader);
}

function subjectOf(clause: When): string {
  if ('key' in clause) return clause.key;
  return 'setting' in clause ? clause.setting : JSON.stringify(clause);
}

function sentence(clause: When, nameOf: HiddenReason['nameOf'], reader: ClauseReader): string {
  const { locale, project } = reader;
  const say = (key: (typeof pluginTexts.keys)[number], values: Record<string, string | number>) =>
    translate(pluginTexts, locale, key, values);
  const inner = (parts: readonly When[]) => parts.map((part) => sentence(part, nameOf, reader)).join(' ');
  if ('permission' in clause)
    return say('clause.permission', { title: nameOf('permission', clause.permission), project });
  if ('project' in clause) return say('clause.project', { codes: joinList(clause.project, locale) });
  if ('tab' in clause) return say('clause.tab', { title: nameOf('tab', clause.tab) });
  if ('setting' in clause)
    return say('clause.setting', {
      title: nameOf('setting', clause.setting),
      value: valueText(clause.is, locale),
    });
  if ('any' in clause) return say('clause.any', { conditions: inner(clause.any) });
  if ('all' in clause) return inner(clause.all);
  if ('not' in clause) return say('clause.not', { condition: inner([clause.not]) });
  return keySentence(clause, say, locale);
}

function keySentence(
  clause: Extract<When, { readonly key: string }>,
  say: (key: (typeof pluginTexts.keys)[number], values: Record<string, string | number>) => string,
  locale: Locale,
): string {
  const { key } = clause;
  if ('gte' in clause && key === 'selection.count') return say('clause.selection', { count: clause.gte });
  if ('gte' in clause)
    return say('clause.range', { key, comparison: say('atLeast', { value: String(clause.gte) }) });
  if ('lte' in clause)
    return say('clause.range', { key, comparison: say('atMost', { value: String(clause.lte) }) });
  const among: readonly Json[] = 'in' in clause ? clause.in : [clause.is];
  const values = joinList(
    among.map((value) => valueText(value, locale)),
    locale,
  );
  if (key === 'project.code') return say('clause.project', { codes: values });
  if (key === 'project.variant') return say('clause.variant', { values });
  if (key === 'selection.category') return say('clause.category', { values });
  if (key === 'device.kind') return say('clause.device', { values });
  return say('clause.key', { key, values });
}

function valueText(value: Json, locale: Locale): string {
  if (typeof value === 'boolean') return translate(pluginTexts, locale, value ? 'on' : 'off');
  const device = typeof value === 'string' ? knownKey(pluginTexts, `device.${value}`) : undefined;
  if (device) return translate(pluginTexts, locale, device);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
