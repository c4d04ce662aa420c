import { Checkbox } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { formMessages } from '../messages/permit-form.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { EntrantRows } from './entrant-rows.tsx';
import { FormField } from './form-field.tsx';
import { useFormLayout } from './form-layout.ts';
import { GasRows } from './gas-rows.tsx';
import type { GatesDraft } from './permit-draft.ts';
import { PhotoField } from './photo-field.tsx';
import type { DraftFieldsProps } from './work-fields.tsx';

type TextKey = {
  [K in keyof GatesDraft]: GatesDraft[K] extends string ? K : never;
}[keyof GatesDraft];
type FlagKey = 'breathingApparatus' | 'displayedAtEntrance' | 'videoWorking';

/** What Cap. 59AE asks for before anybody enters a confined space. */
export function GatesFields({ draft, onChange, editable }: DraftFieldsProps) {
  const layout = useFormLayout();
  const { t } = useMessages(formMessages);
  const { t: page } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const { gates } = draft;
  const disabled = !editable.has('confinedSpace');
  // A photo arrives when it has been made small: by then more may have been filled in.
  const change = (patch: Partial<GatesDraft>) =>
    onChange((current) => ({ gates: { ...current.gates, ...patch } }));
  const text = (
    key: TextKey,
    path: string,
    label: string,
    more: {
      readonly unit?: string;
      readonly rows?: number;
      readonly hint?: string;
      readonly isTime?: boolean;
    } = {},
  ) => (
    <FormField
      path={`confinedSpace.${path}`}
      label={label}
      value={gates[key]}
      disabled={disabled}
      unit={more.unit}
      rows={more.rows}
      hint={more.hint}
      time={more.isTime ? 'moment' : undefined}
      onChange={(value) => change({ [key]: value })}
    />
  );
  const flag = (key: FlagKey, label: string) => (
    <Checkbox
      label={label}
      checked={gates[key]}
      disabled={disabled}
      onChange={(_, data) => change({ [key]: data.checked === true })}
    />
  );
  return (
    <>
      <div className={layout.pair}>
        <FormField
          path="maxEntrants"
          label={term('field.maxEntrants')}
          unit={t('peopleUnit')}
          value={draft.maxEntrants}
          disabled={!editable.has('maxEntrants')}
          onChange={(maxEntrants) => onChange({ maxEntrants })}
        />
        <FormField
          path="stayMinutes"
          label={term('field.stayMinutes')}
          unit={t('minutesUnit')}
          value={draft.stayMinutes}
          disabled={!editable.has('stayMinutes')}
          onChange={(stayMinutes) => onChange({ stayMinutes })}
        />
      </div>
      <h3 className={layout.group}>{t('group.assessment')}</h3>
      <div className={layout.pair}>
        {text('competentPerson', 'riskAssessment.competentPerson', page('competentPerson'))}
        {text('assessedAt', 'riskAssessment.assessedAt', page('assessedAt'), { isTime: true })}
        <div className={layout.wide}>
          {text('hazards', 'riskAssessment.hazards', page('hazards'), { rows: 2 })}
        </div>
        {text('safeStayMinutes', 'riskAssessment.safeStayMinutes', page('safeStay'), {
          unit: t('minutesUnit'),
        })}
        {text('certificateNumber', 'certificateNumber', page('certificate'))}
        {flag('breathingApparatus', t('apparatus'))}
        {flag('displayedAtEntrance', t('displayed'))}
        <PhotoField
          image={gates.entranceImage}
          isStored={gates.entrancePhoto !== null}
          disabled={disabled}
          onChoose={(entranceImage) => change({ entranceImage })}
          onRemove={() => change({ entranceImage: undefined, entrancePhoto: null })}
        />
      </div>
      <h3 className={layout.group}>{t('group.gas')}</h3>
      <GasRows rows={gates.gas} disabled={disabled} onChange={(gas) => change({ gas })} />
      <h3 className={layout.group}>{t('group.people')}</h3>
      {text('attendant', 'attendant', page('attendant'))}
      <EntrantRows rows={gates.entrants} disabled={disabled} onChange={(entrants) => change({ entrants })} />
      <h3 className={layout.group}>{t('group.rescue')}</h3>
      <div className={layout.pair}>
        {text('rescueKit', 'rescueKit', page('rescueKit'), { rows: 3, hint: t('onePerLine') })}
        {text('rescuers', 'rescuers', page('rescuers'), { rows: 3, hint: t('onePerLine') })}
        {text('videoDevice', 'video.device', t('videoDevice'))}
        {text('videoDays', 'video.retentionDays', t('videoDays'), { unit: t('daysUnit') })}
        {flag('videoWorking', t('videoWorking'))}
      </div>
    </>
  );
}
