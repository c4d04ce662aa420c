import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { checklists } from '../../contract/checklists.ts';
import type { Permit } from '../../contract/permit.ts';
import { problems } from '../messages/problems.ts';
import { knownKey } from './known-key.ts';

/** The most names that a sentence lists. */
const mostNamed = 3;

interface Unmet {
  readonly code: string;
  readonly about: readonly string[];
}

/** Returns a sentence for each rule that blocks an action. */
export function useBlockerText(permit: Pick<Permit, 'permitType' | 'validFrom'>): (unmet: Unmet) => string {
  const { t, locale } = useMessages(problems);
  const format = useFormat();
  return ({ code, about }) => {
    const key = knownKey(problems, `blocker.${code}`);
    if (!key) return code;
    const names = about.map((name) => {
      const gate = knownKey(problems, `gate.${name}`);
      const item = checklists[permit.permitType].find(({ id }) => id === name);
      return gate ? t(gate) : (item?.[locale] ?? name);
    });
    const named = names.slice(0, mostNamed).join('; ');
    const rest = names.length - mostNamed;
    const list = rest > 0 ? t('andMore', { names: named, count: rest }) : named;
    return t(key, { about: list, start: format.dateTime(permit.validFrom) });
  };
}
