import { Link } from '@fluentui/react-components';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import {
  ChoiceField,
  CustomField,
  FieldPair,
  MomentField,
  PersonField,
  SelectField,
  TextField,
  type WhyEmpty,
  zoneName,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Permit } from '../../contract/permit.ts';
import { periodLimitHours, permitType, permitTypes } from '../../contract/permit-type.ts';
import { openLocationSettings } from '../host-pages.ts';
import { formMessages } from '../messages/permit-form.ts';
import { terms } from '../messages/terms.ts';
import { usePermitSession } from '../permit-session.ts';
import { type PermitFormPartProps, useFormStyles } from './form-styles.ts';
import { PlannedConflicts } from './planned-conflicts.tsx';

interface WorkFieldsProps extends PermitFormPartProps {
  /** The permit being edited. It names its location even while the list of locations is missing. */
  readonly opened: Pick<Permit, 'formUUID' | 'location'> | undefined;
}

/** Location, work, period and holder. */
export const WorkFields = observer(function WorkFields({ form, editable, opened }: WorkFieldsProps) {
  const styles = useFormStyles();
  const { context, locations, rules } = usePermitSession();
  useEffect(() => void rules.refresh(), [rules]);
  const { t, locale } = useMessages(formMessages);
  const { timeZone } = useLanguage();
  const { t: term } = useMessages(terms);
  const cutOff = rules.value?.requestCutOff;
  const zone = t('zone', { zone: zoneName(timeZone, locale) });
  const type = permitType.catch('Hot Work').parse(form.values.permitType);
  const { load } = locations;
  const known = locations.locations.map(({ locationID, name }) => ({ value: locationID, label: name }));
  // The permit's location may not be in the list: not loaded yet, or deleted.
  const present = opened && { value: opened.location.locationID, label: opened.location.name };
  const isMissing = present && !known.some(({ value }) => value === present.value);
  const places = isMissing && present.value === form.values.locationID ? [present, ...known] : known;
  const whyEmpty = load.kind === 'ready' && places.length === 0 ? noLocations() : undefined;
  const nameOf = (id: unknown) => places.find(({ value }) => value === id)?.label ?? '';
  return (
    <>
      <FieldPair>
        <div>
          <CustomField
            form={form}
            name="locationID"
            label={term('field.locationID')}
            required
            show={nameOf}
            whyEmpty={whyEmpty}
          >
            {({ value, isBusy, change }) => (
              <SelectField
                className={styles.select}
                label={term('field.locationID')}
                allLabel={value === undefined ? t('chooseLocation') : undefined}
                options={places}
                whyEmpty={whyEmpty?.why}
                value={typeof value === 'string' ? value : undefined}
                disabled={isBusy || !editable.has('locationID')}
                onChange={change}
              />
            )}
          </CustomField>
          {load.kind === 'failed' && known.length === 0 && (
            <p className={styles.text} role="alert">
              {t('locationsFailed')} <Link onClick={() => void locations.refresh()}>{t('tryAgain')}</Link>
            </p>
          )}
        </div>
        <ChoiceField
          form={form}
          name="permitType"
          label={term('field.permitType')}
          required
          hint={t('limit', { type: term(`type.${type}`), hours: periodLimitHours[type] })}
          options={permitTypes.map((value) => ({ value, label: term(`type.${value}`) }))}
          disabled={!editable.has('permitType')}
        />
      </FieldPair>
      <TextField
        form={form}
        name="description"
        label={term('field.description')}
        required
        rows={3}
        maxLength={2000}
        disabled={!editable.has('description')}
      />
      <FieldPair>
        <MomentField
          form={form}
          name="validFrom"
          label={term('field.validFrom')}
          required
          hint={cutOff ? `${zone} ${t('cutOff', { time: cutOff })}` : zone}
          disabled={!editable.has('validFrom')}
        />
        <MomentField
          form={form}
          name="validTo"
          label={term('field.validTo')}
          required
          disabled={!editable.has('validTo')}
        />
        <PersonField
          form={form}
          name="holderID"
          label={term('field.holderID')}
          hint={t('holderHint')}
          people={context.people}
          query={{ permission: 'PTW_HOLD' }}
          placeholder={t('noHolder')}
          timers={context.subscriptions}
          disabled={!editable.has('holderID')}
        />
      </FieldPair>
      <PlannedConflicts values={form.values} formUUID={opened?.formUUID} />
    </>
  );

  function noLocations(): WhyEmpty {
    const mayAdd = context.permissions.has('PTW_LOCATION_ADMIN');
    return {
      why: t('noLocations'),
      who: t('whoAddsLocations'),
      add: mayAdd ? { label: t('addLocation'), onOpen: () => void openLocationSettings(context) } : undefined,
    };
  }
});
