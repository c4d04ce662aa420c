import { Field, Input, makeStyles, Switch, Textarea } from '@fluentui/react-components';
import type { Json } from '@gantry/plugin-sdk';
import { useMessages } from '@gantry/plugin-sdk';
import { dayList } from '@gantry/plugin-sdk/contract';
import { PageLayout, SelectField } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useHost } from '../host-context.ts';
import type { SettingField, SettingsForm } from '../plugin-ui-port.ts';
import { useRefusal } from '../use-attempt.ts';
import { SettingCard, SettingRow } from './setting-card.tsx';
import { settingsMessages } from './settings-messages.ts';

// A share of the column would make the column as wide as a message below the field, and leave the title no room.
const useStyles = makeStyles({ days: { width: '320px', maxWidth: '100%' } });

/** A form for the settings that a plugin's manifest declares; each value is saved as it is changed. */
export const PluginForm = observer(function PluginForm({ form }: { readonly form: SettingsForm }) {
  const { t } = useMessages(settingsMessages);
  const refuse = useRefusal();
  const { plugins } = useHost();
  const save = (key: string, value: Json) => {
    form
      .set(key, value)
      .then(() => plugins.notify({ text: t('saved'), tone: 'success', timeoutMs: 2500 }), refuse);
  };
  return (
    <PageLayout
      title={t(form.scope === 'project' ? 'formForProject' : 'formForMe', { plugin: form.pluginTitle })}
      text={t(form.scope === 'project' ? 'projectText' : 'mineText')}
    >
      <SettingCard>
        {form.fields.map((field) => (
          <FieldRow key={field.key} field={field} onSave={(value) => save(field.key, value)} />
        ))}
      </SettingCard>
    </PageLayout>
  );
});

interface FieldProps {
  readonly field: SettingField;
  readonly onSave: (value: Json) => void;
}

function FieldRow({ field, onSave }: FieldProps) {
  const { t } = useMessages(settingsMessages);
  const id = useId();
  const { schema, value, lockedBy } = field;
  const isLocked = lockedBy !== undefined;
  const control = () => {
    if (schema.type === 'boolean') {
      return (
        <Switch
          aria-labelledby={id}
          checked={value === true}
          disabled={isLocked}
          label={value === true ? t('on') : t('off')}
          onChange={(_, { checked }) => onSave(checked)}
        />
      );
    }
    if (schema.type === 'string' && schema.enum) {
      return (
        <SelectField
          label={field.title}
          disabled={isLocked}
          options={schema.enum.map((one) => ({ value: one, label: one }))}
          value={String(value)}
          onChange={(one) => one !== undefined && onSave(one)}
        />
      );
    }
    if (schema.type === 'string' && schema.format === 'days')
      return <DaysControl field={field} labelId={id} onSave={onSave} />;
    return <TextControl field={field} labelId={id} onSave={onSave} />;
  };
  return (
    <SettingRow
      id={id}
      title={field.title}
      hint={isLocked ? t('locked', { permission: lockedBy }) : undefined}
    >
      {control()}
    </SettingRow>
  );
}

/** Saves on Enter and on leaving. */
function TextControl({ field, labelId, onSave }: FieldProps & { readonly labelId: string }) {
  const { t } = useMessages(settingsMessages);
  const { schema, value } = field;
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const text = draft ?? String(value);
  const limits = schema.type === 'number' ? schema : undefined;
  const number = Number(text);
  const isOutside =
    limits !== undefined &&
    (text.trim() === '' ||
      Number.isNaN(number) ||
      number < (limits.min ?? Number.NEGATIVE_INFINITY) ||
      number > (limits.max ?? Number.POSITIVE_INFINITY));
  const message = () => {
    if (!isOutside) return undefined;
    return limits?.min !== undefined && limits.max !== undefined
      ? t('numberRange', { min: limits.min, max: limits.max })
      : t('number');
  };
  const commit = () => {
    if (draft === undefined || isOutside) return;
    setDraft(undefined);
    const next = limits ? number : text;
    if (next !== value) onSave(next);
  };
  return (
    <Field validationMessage={message()}>
      <Input
        aria-labelledby={labelId}
        inputMode={limits ? 'decimal' : 'text'}
        value={text}
        readOnly={field.lockedBy !== undefined}
        onChange={(_, data) => setDraft(data.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </Field>
  );
}

/** A list of days. Saves on leaving, and only what has no other entries. */
function DaysControl({ field, labelId, onSave }: FieldProps & { readonly labelId: string }) {
  const { t } = useMessages(settingsMessages);
  const { value } = field;
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const text = draft ?? String(value);
  const { wrong } = dayList(text);
  const commit = () => {
    if (draft === undefined || wrong !== undefined) return;
    setDraft(undefined);
    if (draft !== value) onSave(draft);
  };
  return (
    <Field
      className={useStyles().days}
      validationMessage={wrong && t('notADay', { line: wrong.line, entry: wrong.entry })}
    >
      <Textarea
        aria-labelledby={labelId}
        resize="vertical"
        rows={3}
        value={text}
        readOnly={field.lockedBy !== undefined}
        onChange={(_, data) => setDraft(data.value)}
        onBlur={commit}
      />
    </Field>
  );
}
