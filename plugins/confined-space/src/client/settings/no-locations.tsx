import { Button } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ConfinedContext } from '../confined-context.ts';
import { settingsMessages } from './settings-messages.ts';

/** Of the permit module: who sets its locations up. */
const locationPermission = 'PTW_LOCATION_ADMIN';
const locationPage = 'gantry.permit-to-work/location-setting';

/** That there is nothing to watch yet, and who adds the first location. */
export const NoLocations = observer(function NoLocations({ context }: { readonly context: ConfinedContext }) {
  const { t } = useMessages(settingsMessages);
  const mayAdd = context.permissions.has(locationPermission);
  const open = () => void context.commands.execute('gantry.host/open-settings', { page: locationPage });
  return (
    <Notice
      tone="warning"
      title={t('noLocations')}
      actions={mayAdd ? <Button onClick={open}>{t('toLocations')}</Button> : undefined}
    >
      {mayAdd ? undefined : t('noLocationsWho')}
    </Notice>
  );
});
