import type { ProjectRole } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { roleTexts } from './role-texts.ts';

/** Returns how many people have a role and how many are invited with it, in words: `2 people, 1 invited`. */
export function useHoldersText(): (role: Pick<ProjectRole, 'holders' | 'invited'>) => string {
  const { t } = useMessages(roleTexts);
  return ({ holders, invited }) => {
    const people = t('people', { count: holders });
    return invited === 0 ? people : t('peopleInvited', { people, count: invited });
  };
}
