import { Field, Input, Select, Switch } from '@fluentui/react-components';
import type { Json } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import type { About } from '../link/protocol.ts';
import { useShell } from './shell-context.ts';

/** The plugin's settings, each with a field of its type. */
export const SettingKnobs = observer(function SettingKnobs({
  settings,
}: {
  readonly settings: About['settings'];
}) {
  const shell = useShell();
  const { settings: saved } = shell.knobs;
  const change = (key: string, value: Json) => shell.turn({ settings: { ...saved, [key]: value } });
  return Object.entries(settings).map(([key, schema]) => {
    const label = shell.textOf(schema.name);
    const value = saved[key] ?? schema.default;
    if (schema.type === 'boolean')
      return (
        <Switch
          key={key}
          label={label}
          checked={value === true}
          onChange={(_, { checked }) => change(key, checked)}
        />
      );
    if (schema.type === 'string' && schema.enum)
      return (
        <Field key={key} label={label} size="small">
          <Select value={String(value)} onChange={(_, data) => change(key, data.value)}>
            {schema.enum.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      );
    const isNumber = schema.type === 'number';
    return (
      <Field key={key} label={label} size="small">
        <Input
          type={isNumber ? 'number' : 'text'}
          value={String(value)}
          onChange={(_, data) => {
            if (!isNumber) change(key, data.value);
            // A number that is being typed may be no number yet.
            else if (data.value !== '' && Number.isFinite(Number(data.value)))
              change(key, Number(data.value));
          }}
        />
      </Field>
    );
  });
});
