import { knownKey, refusalOf, useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import type { StepBlocker } from '@gantry/plugin-ui';
import { checklists } from '../../contract/checklists.ts';
import { permitEndpoints } from '../../contract/endpoints.ts';
import type { Permit } from '../../contract/permit.ts';
import { problems } from '../messages/problems.ts';

/** The most names that a sentence lists. */
const mostNamed = 3;

type Blocked = Pick<Permit, 'permitType' | 'validFrom'>;

/** Returns a sentence for each rule that blocks an action. */
export function useBlockerText(): (unmet: StepBlocker, permit: Blocked) => string {
  const { t, locale } = useMessages(problems);
  const format = useFormat();
  return ({ code, about }, permit) => {
    const key = knownKey(problems, `blocker.${code}`);
    if (!key) return code;
    const names = about.map((name) => {
      const gate = knownKey(problems, `gate.${name}`);
      const item = checklists[permit.permitType].find(({ id }) => id === name);
      return gate ? t(gate) : (item?.[locale] ?? name);
    });
    const named = format.list(names.slice(0, mostNamed));
    const rest = names.length - mostNamed;
    const list = rest > 0 ? t('andMore', { names: named, count: rest }) : named;
    return t(key, { about: list, start: format.dateTime(permit.validFrom) });
  };
}

/** Returns why the server refused an action on a permit as it was sent. */
export function useRefusalText(): (error: unknown, permit: Blocked) => string {
  const problemText = useProblemText();
  const blockerText = useBlockerText();
  return (error, permit) => {
    const refusal = refusalOf(permitEndpoints.act, error);
    return refusal?.code === 'ACTION_BLOCKED'
      ? refusal.details.blockers.map((one) => blockerText(one, permit)).join(' ')
      : problemText(error);
  };
}
