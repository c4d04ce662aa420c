import { Field, Input } from '@fluentui/react-components';
import type {
  NewRegisteredDevice,
  RegisteredDevice,
  RegisteredDeviceChange,
  RegisteredDeviceKind,
} from '@gantry/contract';
import { useProblemText } from '@gantry/plugin-sdk';
import { FormDialog, SelectField } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

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
  const { t, i18n } = useTranslation();
  const problemText = useProblemText();
  const [name, setName] = useState(device?.name ?? '');
  const [externalId, setExternalId] = useState(device?.externalId ?? '');
  const [nth, setNth] = useState('0');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const problem = (text: string) =>
    text.trim() === '' || text.trim().length > longest ? t('devices.missing') : undefined;
  const save = async () => {
    setIsTried(true);
    const kind = kinds[Number(nth)];
    if (problem(name) || problem(externalId)) return;
    setIsBusy(true);
    setError(undefined);
    try {
      if (device) await onChange(device.id, { name, externalId, version: device.version });
      else if (kind) await onRegister({ pluginId: kind.pluginId, kind: kind.kind, name, externalId });
    } catch (failure) {
      setError(problemText(failure));
      setIsBusy(false);
    }
  };
  const titles = kinds.map(({ title }, at) => ({
    value: String(at),
    label: title[i18n.language === 'zh-CN' ? 'zh-CN' : 'en'],
  }));
  return (
    <FormDialog
      open
      width={440}
      title={device ? t('devices.renameTitle') : t('devices.add')}
      submitLabel={device ? t('devices.save') : t('devices.register')}
      busy={isBusy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {device === undefined && kinds.length > 1 && (
        <Field label={t('devices.kind')}>
          <SelectField
            label={t('devices.kind')}
            options={titles}
            value={nth}
            onChange={(value) => setNth(value ?? '0')}
          />
        </Field>
      )}
      <Field label={t('devices.name')} required validationMessage={isTried ? problem(name) : undefined}>
        <Input autoFocus value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <Field
        label={t('devices.externalId')}
        hint={t('devices.externalIdHint')}
        required
        validationMessage={isTried ? problem(externalId) : undefined}
      >
        <Input value={externalId} onChange={(_, { value }) => setExternalId(value)} />
      </Field>
    </FormDialog>
  );
}
