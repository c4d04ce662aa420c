import { Field, Input } from '@fluentui/react-components';
import type {
  NewRegisteredDevice,
  RegisteredDevice,
  RegisteredDeviceChange,
  RegisteredDeviceKind,
} from '@gantry/contract';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { FormDialog, SelectField } from '@gantry/plugin-ui';
import { useState } from 'react';
import { deviceMessages } from './device-messages.ts';

/** As the server allows. */
const longest = 80;

interface DeviceFormProps {
  /** Undefined: a new one. */
  readonly device: RegisteredDevice | undefined;
  readonly kinds: readonly RegisteredDeviceKind[];
  readonly onRegister: (device: NewRegisteredDevice) => Promise<void>;
  readonly onChange: (deviceId: string, change: RegisteredDeviceChange) => Promise<void>;
  readonly onClose: () => void;
}

export function DeviceForm({ device, kinds, onRegister, onChange, onClose }: DeviceFormProps) {
  const { t, locale } = useMessages(deviceMessages);
  const problemText = useProblemText();
  /** The one that the fields began with. */
  const [base, setBase] = useState(device);
  const [name, setName] = useState(device?.name ?? '');
  const [externalId, setExternalId] = useState(device?.externalId ?? '');
  const [nth, setNth] = useState('0');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const problem = (text: string) =>
    text.trim() === '' || text.trim().length > longest ? t('missing') : undefined;
  // After a conflict: show what somebody else saved.
  if (error !== undefined && device !== undefined && device.version !== base?.version) {
    setBase(device);
    setName(device.name);
    setExternalId(device.externalId);
  }
  const save = async () => {
    setIsTried(true);
    const kind = kinds[Number(nth)];
    if (problem(name) || problem(externalId)) return;
    setIsBusy(true);
    setError(undefined);
    try {
      if (base) await onChange(base.id, { name, externalId, version: base.version });
      else if (kind) await onRegister({ pluginId: kind.pluginId, kind: kind.kind, name, externalId });
    } catch (failure) {
      setError(problemText(failure));
      setIsBusy(false);
    }
  };
  const titles = kinds.map(({ title }, at) => ({
    value: String(at),
    label: title[locale === 'zh-CN' ? 'zh-CN' : 'en'],
  }));
  return (
    <FormDialog
      open
      width={440}
      title={device ? t('renameTitle') : t('add')}
      submitLabel={device ? t('save') : t('register')}
      busy={isBusy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {device === undefined && kinds.length > 1 && (
        <Field label={t('kind')}>
          <SelectField
            label={t('kind')}
            options={titles}
            value={nth}
            onChange={(value) => setNth(value ?? '0')}
          />
        </Field>
      )}
      <Field label={t('name')} required validationMessage={isTried ? problem(name) : undefined}>
        <Input autoFocus value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <Field
        label={t('externalId')}
        hint={t('externalIdHint')}
        required
        validationMessage={isTried ? problem(externalId) : undefined}
      >
        <Input value={externalId} onChange={(_, { value }) => setExternalId(value)} />
      </Field>
    </FormDialog>
  );
}
