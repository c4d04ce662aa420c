import { useMessages } from '@gantry/plugin-sdk';
import { type ShownToken, TokenFields } from '@gantry/plugin-ui/monitoring';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import { deviceMessages } from './device-messages.ts';

export function TokenDialog({ onClose, ...shown }: ShownToken & { readonly onClose: () => void }) {
  const { t } = useMessages(deviceMessages);
  return (
    <ShownOnceDialog
      title={t('tokenTitle', { name: shown.name })}
      copy={{ text: shown.token, label: t('copy') }}
      onClose={onClose}
    >
      <TokenFields {...shown} />
    </ShownOnceDialog>
  );
}
