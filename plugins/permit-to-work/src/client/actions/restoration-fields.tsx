import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { actionMessages } from '../messages/actions.ts';
import type { ActionForm, ActionNeeds } from './action-form.ts';

/** What whoever ends the work answers for. */
export function RestorationFields(props: {
  readonly form: ActionForm;
  readonly needs: ActionNeeds;
  readonly onChange: (patch: Partial<ActionForm>) => void;
}) {
  const { form, needs, onChange } = props;
  const { t } = useMessages(actionMessages);
  return (
    <>
      <Checkbox
        label={t('restored')}
        required
        checked={form.areaRestored}
        onChange={(_, data) => onChange({ areaRestored: data.checked === true })}
      />
      {needs.peopleInside && (
        <Field label={t('peopleInside')} hint={t('peopleHint')} required>
          <Input
            inputMode="numeric"
            value={form.peopleInside}
            onChange={(_, data) => onChange({ peopleInside: data.value })}
          />
        </Field>
      )}
    </>
  );
}
