import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { useHost } from '../host-context.ts';
import { permissionTexts } from './permission-texts.ts';

/**
 * The title of a permission: the host's own, or the one in its module's manifest; the code where there is none. Must be called in an
 * observer.
 */
export function usePermissionTitle(): (permission: string) => string {
  const { t } = useMessages(permissionTexts);
  const { plugins } = useHost();
  const titles = new Map(
    plugins.entries.flatMap(({ permissions }) => permissions.map(({ id, title }) => [id, title])),
  );
  return (permission) => {
    const key = knownKey(permissionTexts, permission);
    return key === undefined ? (titles.get(permission) ?? permission) : t(key);
  };
}
