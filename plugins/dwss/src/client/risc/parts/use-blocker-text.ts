import { knownKey, useMessages } from '@gantry/plugin-sdk';
import type { StepBlocker } from '@gantry/plugin-ui';
import { problems } from '../../problems.ts';
import { terms } from '../messages/terms.ts';

/** Returns a sentence for a rule that blocks a step; its code where it has none. */
export function useBlockerText(): (blocker: StepBlocker) => string {
  const { t } = useMessages(problems);
  const { t: term } = useMessages(terms);
  return ({ code, about }) => {
    // Some answers do not say which fields are empty.
    if (code === 'FORM_INCOMPLETE' && about.length === 0) return t('blocker.FORM_INCOMPLETE.unnamed');
    const key = knownKey(problems, `blocker.${code}`);
    const names = about.map((name) => {
      const field = knownKey(terms, `field.${name}`);
      return field ? term(field) : name;
    });
    return key ? t(key, { about: names.join(', ') }) : code;
  };
}
