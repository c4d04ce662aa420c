import { Field, Input } from '@fluentui/react-components';
import type { PackageReview } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { FormDialog } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSending } from '../../../use-sending.ts';
import { useSettingsApi } from '../../use-settings-api.ts';
import { installTexts } from './install-texts.ts';

/** Lets the server fetch a package from an address. */
export function AddressDialog(props: {
  /** Places that the operator allows. */
  readonly sources: readonly string[];
  readonly onDone: (review: PackageReview) => void;
  readonly onClose: () => void;
}) {
  const { sources, onDone, onClose } = props;
  const { t } = useMessages(installTexts);
  const api = useSettingsApi();
  const [address, setAddress] = useState('');
  const { isBusy, error, send } = useSending();
  return (
    <FormDialog
      open
      title={t('fetchTitle')}
      submitLabel={t(isBusy ? 'fetching' : 'fetchLabel')}
      submitDisabled={address.trim() === ''}
      busy={isBusy}
      error={error}
      onSubmit={() => send(api.fetchPackage(address), onDone)}
      onClose={onClose}
    >
      <span>{t('fetchText')}</span>
      <Field label={t('address')} hint={t('addressHint', { places: sources.join(', ') })}>
        <Input
          type="url"
          inputMode="url"
          autoFocus
          maxLength={2000}
          value={address}
          onChange={(_, { value }) => setAddress(value)}
        />
      </Field>
    </FormDialog>
  );
}
