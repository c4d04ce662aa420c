import { createContext, useContext } from 'react';
import { siteRoleTexts, siteRoleTitles } from './contract/site-roles.ts';
import { useMessages } from './language.tsx';
import { defineMessages } from './messages.ts';

const roleTitles = defineMessages(siteRoleTexts);

const OwnNames = createContext<Readonly<Record<string, string>>>({});

/**
 * Gives `useRoleTitle` the names of the project's own roles, by code. The host puts it around everything, so a plugin needs it only in
 * tests. Without it, such a role is shown by its code.
 */
export const RoleNamesProvider = OwnNames.Provider;

/**
 * Names a role in the user's language. Takes the code of a role or the title of a person. A role of the project's own has the name that
 * the project gave it; anything else is returned as it is.
 * @example useRoleTitle()('SAFETY_OFFICER') // 'Safety Officer' or '安全主任'
 */
export function useRoleTitle(): (roleOrTitle: string) => string {
  const { t } = useMessages(roleTitles);
  const own = useContext(OwnNames);
  return (given) => {
    const code = roleTitles.keys.find((key) => key === given || siteRoleTitles[key] === given);
    if (code !== undefined) return t(code);
    return (Object.hasOwn(own, given) ? own[given] : undefined) ?? given;
  };
}
