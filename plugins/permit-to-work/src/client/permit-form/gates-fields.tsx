import { Textarea } from '@fluentui/react-components';
import { useMessages, useServerNow } from '@gantry/plugin-sdk';
import {
  CustomField,
  DayField,
  FieldPair,
  MomentField,
  NumberField,
  PhotoField,
  RowsField,
  TextField,
  ToggleField,
  useField,
} from '@gantry/plugin-ui';
import { photoBytes } from '../../contract/permit.ts';
import { formMessages } from '../messages/permit-form.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { type PermitFormPartProps, useFormStyles } from './form-styles.ts';

/** A sheet of A4 is still legible in a photo of this size. */
const photoRule = { maxEdge: 1600, maxBytes: photoBytes };

/** What Cap. 59AE requires before anybody enters a confined space. */
export function GatesFields({ form, editable }: PermitFormPartProps) {
  const styles = useFormStyles();
  const { t } = useMessages(formMessages);
  const { t: page } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const shared = { form, disabled: !editable.has('confinedSpace') };
  const photo = useField({ form, name: 'confinedSpace.entrancePhoto', label: t('photo') }, (value) =>
    t(typeof value === 'string' ? 'photoStored' : 'noPhoto'),
  );
  const image = form.field('entranceImage');
  return (
    <>
      <FieldPair>
        <NumberField
          form={form}
          name="maxEntrants"
          label={term('field.maxEntrants')}
          unit={t('peopleUnit')}
          emptyAs={null}
          disabled={!editable.has('maxEntrants')}
        />
        <NumberField
          form={form}
          name="stayMinutes"
          label={term('field.stayMinutes')}
          unit={t('minutesUnit')}
          emptyAs={null}
          disabled={!editable.has('stayMinutes')}
        />
      </FieldPair>
      <h3 className={styles.group}>{t('group.assessment')}</h3>
      <FieldPair>
        <TextField
          {...shared}
          name="confinedSpace.riskAssessment.competentPerson"
          label={page('competentPerson')}
        />
        <MomentField {...shared} name="confinedSpace.riskAssessment.assessedAt" label={page('assessedAt')} />
      </FieldPair>
      <TextField {...shared} name="confinedSpace.riskAssessment.hazards" label={page('hazards')} rows={2} />
      <FieldPair>
        <NumberField
          {...shared}
          name="confinedSpace.riskAssessment.safeStayMinutes"
          label={page('safeStay')}
          unit={t('minutesUnit')}
        />
        <TextField {...shared} name="confinedSpace.certificateNumber" label={page('certificate')} />
        <ToggleField
          {...shared}
          name="confinedSpace.riskAssessment.breathingApparatus"
          label={t('apparatus')}
        />
        <ToggleField {...shared} name="confinedSpace.displayedAtEntrance" label={t('displayed')} />
        <PhotoField
          label={t('photo')}
          hint={t('photoHint')}
          rule={photoRule}
          image={typeof image.value === 'string' ? image.value : undefined}
          isStored={typeof photo.value === 'string'}
          disabled={shared.disabled || form.isBusy}
          onChoose={image.change}
          onRemove={() => {
            image.change(undefined);
            photo.change(null);
          }}
        />
      </FieldPair>
      <GasRows {...shared} label={t('group.gas')} />
      <h3 className={styles.group}>{t('group.people')}</h3>
      <TextField {...shared} name="confinedSpace.attendant" label={page('attendant')} />
      <RowsField
        {...shared}
        name="confinedSpace.entrants"
        label={page('entrants')}
        addLabel={t('addWorker')}
        isUnordered
        newRow={() => ({ name: '', cardNumber: '' })}
      >
        {(at) => (
          <>
            <TextField {...shared} name={`confinedSpace.entrants.${at}.name`} label={page('name')} />
            <TextField
              {...shared}
              name={`confinedSpace.entrants.${at}.cardNumber`}
              label={page('cardNumber')}
            />
            <DayField
              {...shared}
              name={`confinedSpace.entrants.${at}.cardExpires`}
              label={page('cardExpires')}
            />
          </>
        )}
      </RowsField>
      <h3 className={styles.group}>{t('group.rescue')}</h3>
      <FieldPair>
        <LinesField {...shared} name="confinedSpace.rescueKit" label={page('rescueKit')} />
        <LinesField {...shared} name="confinedSpace.rescuers" label={page('rescuers')} />
        <TextField {...shared} name="confinedSpace.video.device" label={t('videoDevice')} />
        <NumberField
          {...shared}
          name="confinedSpace.video.retentionDays"
          label={t('videoDays')}
          unit={t('daysUnit')}
        />
        <ToggleField {...shared} name="confinedSpace.video.working" label={t('videoWorking')} />
      </FieldPair>
    </>
  );
}

type PartProps = Pick<PermitFormPartProps, 'form'> & { readonly disabled: boolean; readonly label: string };

/** Gas readings with the limits that the competent person set for this space. */
function GasRows({ label, ...shared }: PartProps) {
  const { t } = useMessages(formMessages);
  const { t: page } = useMessages(pageMessages);
  const serverNow = useServerNow();
  const styles = useFormStyles();
  const rows = 'confinedSpace.riskAssessment.gasReadings' as const;
  return (
    <RowsField
      {...shared}
      name={rows}
      label={label}
      addLabel={t('addReading')}
      isUnordered
      newRow={() => ({
        gas: '',
        unit: '%',
        min: null,
        max: null,
        measuredAt: new Date(serverNow()).toISOString(),
      })}
    >
      {(at) => (
        <>
          <TextField {...shared} name={`${rows}.${at}.gas`} label={page('gas')} />
          <TextField {...shared} name={`${rows}.${at}.unit`} label={t('unit')} />
          <NumberField {...shared} name={`${rows}.${at}.value`} label={page('reading')} />
          <NumberField {...shared} name={`${rows}.${at}.min`} label={t('min')} emptyAs={null} />
          <NumberField {...shared} name={`${rows}.${at}.max`} label={t('max')} emptyAs={null} />
          <div className={styles.wholeLine}>
            <MomentField {...shared} name={`${rows}.${at}.measuredAt`} label={page('measuredAt')} />
          </div>
        </>
      )}
    </RowsField>
  );
}

/** Short texts, one on each line. */
function LinesField(
  props: PartProps & { readonly name: 'confinedSpace.rescueKit' | 'confinedSpace.rescuers' },
) {
  const { t } = useMessages(formMessages);
  const textOf = (value: unknown) => (Array.isArray(value) ? value.join('\n') : '');
  return (
    <CustomField {...props} hint={t('onePerLine')} show={textOf}>
      {({ value, isBusy, change, judge }) => (
        <Textarea
          value={textOf(value)}
          rows={3}
          resize="vertical"
          disabled={isBusy || props.disabled}
          onChange={(_, data) => change(data.value === '' ? [] : data.value.split('\n'))}
          onBlur={judge}
        />
      )}
    </CustomField>
  );
}
