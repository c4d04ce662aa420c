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
  /** All devices, from which a gateway is chosen. */
  readonly devices: readonly RegisteredDevice[];
  readonly onRegister: (device: NewRegisteredDevice) => Promise<void>;
  readonly onChange: (deviceId: string, change: RegisteredDeviceChange) => Promise<void>;
  readonly onClose: () => void;
}

export function DeviceForm({ device, kinds, devices, onRegister, onChange, onClose }: DeviceFormProps) {
  const { t, locale } = useMessages(deviceMessages);
  const problemText = useProblemText();
  /** The one that the fields began with. */
  const [base, setBase] = useState(device);
  const [name, setName] = useState(device?.name ?? '');
  const [externalId, setExternalId] = useState(device?.externalId ?? '');
  const [nth, setNth] = useState('0');
  const [gatewayId, setGatewayId] = useState(device?.gatewayId ?? null);
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
    setGatewayId(device.gatewayId);
  }
  const { pluginId, kind } = base ?? kinds[Number(nth)] ?? {};
  const gateways = devices.filter(
    (each) =>
      each.retiredAt === null &&
      each.pluginId === pluginId &&
      kinds.some(
        (one) => one.pluginId === pluginId && one.kind === each.kind && one.speaksFor.includes(kind ?? ''),
      ),
  );
  const save = async () => {
    setIsTried(true);
    if (problem(name) || problem(externalId)) return;
    setIsBusy(true);
    setError(undefined);
    try {
      if (base) await onChange(base.id, { name, externalId, gatewayId, version: base.version });
      else if (pluginId !== undefined && kind !== undefined)
        await onRegister({ pluginId, kind, name, externalId, gatewayId });
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
            onChange={(value) => {
              setNth(value ?? '0');
              setGatewayId(null);
            }}
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
      {gateways.length > 0 && (
        <Field label={t('gateway')} hint={t('gatewayHint')}>
          <SelectField
            label={t('gateway')}
            allLabel={t('ownToken')}
            options={gateways.map(({ id, name: label }) => ({ value: id, label }))}
            value={gatewayId ?? undefined}
            onChange={(value) => setGatewayId(value ?? null)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
