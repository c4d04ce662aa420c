import { Field, Link } from '@fluentui/react-components';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { SelectField, type SelectOption } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { EditableField, Permit } from '../../contract/permit.ts';
import { periodLimitHours, permitTypes } from '../../contract/permit-type.ts';
import { formMessages } from '../messages/permit-form.ts';
import { terms } from '../messages/terms.ts';
import { zoneName } from '../parts/wall-time.ts';
import { usePermitSession } from '../permit-session.ts';
import { type FieldProblem, FormField, useFieldProblem } from './form-field.tsx';
import { useFormLayout } from './form-layout.ts';
import type { PermitDraft } from './permit-draft.ts';
import type { Holders } from './use-holders.ts';
import type { DraftChange } from './use-permit-form.ts';

export interface DraftFieldsProps {
  readonly draft: PermitDraft;
  readonly onChange: (patch: DraftChange) => void;
  readonly editable: ReadonlySet<EditableField>;
}

interface WorkFieldsProps extends DraftFieldsProps {
  readonly holders: Holders;
  /** The permit that is changed: it names its place and holder also while those to choose from are not there. */
  readonly opened: Pick<Permit, 'location' | 'holder'> | undefined;
}

/** Where, what, when and under whom. */
export const WorkFields = observer(function WorkFields(props: WorkFieldsProps) {
  const { draft, onChange, editable, holders, opened } = props;
  const layout = useFormLayout();
  const { locations, rules } = usePermitSession();
  useEffect(() => void rules.refresh(), [rules]);
  const { t, locale } = useMessages(formMessages);
  const { timeZone } = useLanguage();
  const { t: term } = useMessages(terms);
  const locationProblem = useFieldProblem('locationID');
  const holderProblem = useFieldProblem('holderID');
  const cutOff = rules.rules?.requestCutOff;
  const zone = t('zone', { zone: zoneName(timeZone, locale) });
  const is = (field: EditableField) => editable.has(field);
  const places = withPresent(
    locations.locations.map(({ locationID, name }) => ({ value: locationID, label: name })),
    draft.locationID,
    opened && { value: opened.location.locationID, label: opened.location.name },
  );
  const people = withPresent(
    holders.people.map(({ userId, name, company }) => ({ value: userId, label: `${name} · ${company}` })),
    draft.holderID,
    opened?.holder?.userId ? { value: opened.holder.userId, label: opened.holder.name } : undefined,
  );
  /** What is wrong with the field, then why there is nothing to choose from: one does not hide the other. */
  const withLoad = (own: FieldProblem, hasFailed: boolean, text: string, retry: () => void) =>
    hasFailed
      ? ({
          validationState: own.validationState === 'none' ? 'warning' : own.validationState,
          validationMessage: (
            <>
              {own.validationMessage} {text} <Link onClick={retry}>{t('tryAgain')}</Link>
            </>
          ),
        } as const)
      : own;
  const location = withLoad(
    locationProblem,
    locations.load.kind === 'failed' && locations.locations.length === 0,
    t('locationsFailed'),
    () => void locations.refresh(),
  );
  const holder = withLoad(
    holderProblem,
    holders.hasFailed && holders.people.length === 0,
    t('holdersFailed'),
    holders.retry,
  );
  return (
    <div className={layout.pair}>
      <Field label={term('field.locationID')} required {...location}>
        <SelectField
          className={layout.select}
          label={term('field.locationID')}
          allLabel={draft.locationID === undefined ? t('chooseLocation') : undefined}
          options={places}
          value={draft.locationID}
          disabled={!is('locationID')}
          onChange={(locationID) => onChange({ locationID })}
        />
      </Field>
      <Field
        label={term('field.permitType')}
        required
        hint={t('limit', {
          type: term(`type.${draft.permitType}`),
          hours: periodLimitHours[draft.permitType],
        })}
      >
        <SelectField
          className={layout.select}
          label={term('field.permitType')}
          options={permitTypes.map((type) => ({ value: type, label: term(`type.${type}`) }))}
          value={draft.permitType}
          disabled={!is('permitType')}
          onChange={(value) => {
            const permitType = permitTypes.find((type) => type === value);
            if (permitType) onChange({ permitType });
          }}
        />
      </Field>
      <div className={layout.wide}>
        <FormField
          path="description"
          label={term('field.description')}
          required
          rows={3}
          maxLength={2000}
          value={draft.description}
          disabled={!is('description')}
          onChange={(description) => onChange({ description })}
        />
      </div>
      <FormField
        path="validFrom"
        label={term('field.validFrom')}
        required
        time="moment"
        hint={cutOff ? `${zone} ${t('cutOff', { time: cutOff })}` : zone}
        value={draft.validFrom}
        disabled={!is('validFrom')}
        onChange={(validFrom) => onChange({ validFrom })}
      />
      <FormField
        path="validTo"
        label={term('field.validTo')}
        required
        time="moment"
        value={draft.validTo}
        disabled={!is('validTo')}
        onChange={(validTo) => onChange({ validTo })}
      />
      <Field label={term('field.holderID')} hint={t('holderHint')} {...holder}>
        <SelectField
          className={layout.select}
          label={term('field.holderID')}
          allLabel={t('noHolder')}
          options={people}
          value={draft.holderID}
          disabled={!is('holderID')}
          onChange={(holderID) => onChange({ holderID })}
        />
      </Field>
    </div>
  );
});

/** With what the permit has now, where that is not among them: not loaded yet, deleted, or no longer permitted. */
function withPresent(
  options: readonly SelectOption[],
  chosen: string | undefined,
  present: SelectOption | undefined,
): readonly SelectOption[] {
  const isMissing = present?.value === chosen && !options.some(({ value }) => value === chosen);
  return present && isMissing ? [present, ...options] : options;
}
