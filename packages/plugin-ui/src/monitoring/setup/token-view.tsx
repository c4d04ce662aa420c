import { Button, makeStyles } from '@fluentui/react-components';
import { translate, useMessages } from '@gantry/plugin-sdk';
import type { DeviceAccess } from '@gantry/plugin-sdk/contract';
import { useState } from 'react';
import { comfortable } from '../../theme/media.ts';
import { type FormView, openForm, type SetupHost } from './open-form.ts';
import { setupMessages } from './setup-messages.ts';
import { type ShownToken, TokenFields } from './token-fields.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '14px' },
  button: { [comfortable]: { minHeight: '44px' } },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: '8px' },
});

function TokenView({ shown, finish }: FormView<never> & { readonly shown: ShownToken }) {
  const styles = useStyles();
  const { t } = useMessages(setupMessages);
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(shown.token).then(
      () => setIsCopied(true),
      // Not allowed: the field can be copied by hand.
      () => setIsCopied(false),
    );
  return (
    <div className={styles.root}>
      <TokenFields {...shown} />
      <div className={styles.actions}>
        <Button
          className={styles.button}
          // Pages that are not served over HTTPS have no clipboard.
          disabled={navigator.clipboard === undefined}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button appearance="primary" className={styles.button} onClick={() => finish(undefined)}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}

/** A device that was just registered, as the answer of its call says it. */
export type NewDeviceAccess = DeviceAccess & {
  /** What people call it. */
  readonly name: string;
};

/** Shows the token of a device that was just registered, once. Shows nothing for a device behind a gateway, or where none was registered. */
export async function showToken(host: SetupHost, registered: NewDeviceAccess | undefined): Promise<void> {
  if (registered === undefined || registered.token === null) return;
  const shown: ShownToken = { ...registered, token: registered.token };
  const title = translate(setupMessages, host.session.locale, 'tokenTitle');
  await openForm<never, { readonly shown: ShownToken }>(host, title, async () => TokenView, { shown });
}
