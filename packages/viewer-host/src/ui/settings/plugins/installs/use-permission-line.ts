import type { PackagePermission } from '@gantry/contract';
import { useLanguage, useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { installTexts } from './install-texts.ts';

/** A permission of a package by its title and code, with the roles that get it. */
export function usePermissionLine(): (permission: PackagePermission) => string {
  const { t } = useMessages(installTexts);
  const { locale } = useLanguage();
  const roleTitle = useRoleTitle();
  return ({ code, title, roles }) => {
    const name = title === null ? code : t('titleWithCode', { title: title[locale], code });
    const named = roles.map(roleTitle).join(locale === 'zh-CN' ? '、' : ', ');
    return named === '' ? name : t('forRoles', { name, roles: named });
  };
}
