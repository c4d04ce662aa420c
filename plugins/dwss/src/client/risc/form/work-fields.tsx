import { makeStyles } from '@fluentui/react-components';
import { type Locale, useMessages } from '@gantry/plugin-sdk';
import {
  ChoiceField,
  type Fetched,
  FieldPair,
  MomentField,
  Notice,
  RadioField,
  type RecordForm,
  TextField,
  useFetched,
  useNow,
} from '@gantry/plugin-ui';
import { type ReactNode, useEffect } from 'react';
import { discipline, disciplines } from '../../../contract/discipline.ts';
import { workTypes } from '../../../contract/risc/disciplines.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { noticeOf } from '../../../contract/risc/notice.ts';
import { LookupFailed } from '../../parts/lookup-failed.tsx';
import { nameIn } from '../../parts/name-in.ts';
import { useDisciplines } from '../../parts/use-disciplines.ts';
import { usePlaceTexts } from '../../parts/use-place-texts.ts';
import { useWhyEmpty } from '../../reference/use-why-empty.ts';
import { formMessages } from '../messages/risc-form.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import type { RiscFields } from './form-fields.ts';
import type { FoundBy } from './use-place-of-object.ts';

const useStyles = makeStyles({
  ready: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
});

interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_zh: string;
}

/** What is to be inspected, where, and when. */
export function WorkFields(props: {
  readonly form: RecordForm<RiscFields>;
  /** The form that is edited. It names its places even where the lists do not. */
  readonly opened: RiscForm | undefined;
  /** Beside the location, so that it is in sight where it is chosen. */
  readonly placeWarning: ReactNode;
  /** How the location was found, where the member did not choose it. */
  readonly foundBy?: FoundBy | undefined;
}) {
  const { form, opened, placeWarning, foundBy } = props;
  const styles = useStyles();
  const { t, locale } = useMessages(formMessages);
  const { t: term } = useMessages(terms);
  const { t: place } = useMessages(usePlaceTexts());
  const { api } = useRiscModule();
  const whyEmpty = useWhyEmpty();
  const { nameOf, offered } = useDisciplines();
  const { discipline: chosen, form_type, portion, location, survey_time } = form.values;
  const works = discipline.safeParse(chosen).data;
  const types: readonly string[] = works === undefined ? [] : workTypes[works];
  const portionId = typeof portion === 'string' ? portion : undefined;
  const portions = useFetched(async (signal) => (await api.portions({}, { signal })).portions, {
    key: 'portions',
  });
  const locations = useFetched(
    async (signal) => (await api.portionLocations({ id: portionId ?? '' }, { signal })).locations,
    { key: portionId },
  );
  const isForeignType = typeof form_type === 'string' && works !== undefined && !types.includes(form_type);
  const isForeignPlace =
    typeof location === 'string' &&
    locations.value !== undefined &&
    !optionsOf(locale, locations, opened?.portion?.id === portionId ? opened?.location : null).some(
      ({ value }) => value === location,
    );
  const { change } = form;
  // What is left of another choice goes with it.
  useEffect(() => {
    if (isForeignType) change({ form_type: null });
    if (isForeignPlace) change({ location: null });
  });
  return (
    <>
      <FieldPair>
        <RadioField
          form={form}
          name="discipline"
          label={term('field.discipline')}
          required
          disabled={opened !== undefined && opened.form_number !== null}
          options={disciplines
            .filter((one) => offered.includes(one) || one === chosen)
            .map((value) => ({ value, label: nameOf(value) }))}
        />
        <ChoiceField
          form={form}
          name="form_type"
          label={term('field.form_type')}
          required
          placeholder={t('choose')}
          disabled={works === undefined}
          options={
            works === undefined
              ? []
              : workTypes[works].map((value) => ({ value, label: term(`workType.${value}`) }))
          }
        />
      </FieldPair>
      <FieldPair>
        <div>
          <ChoiceField
            form={form}
            name="portion"
            label={term('field.portion')}
            required
            placeholder={t('choose')}
            options={optionsOf(locale, portions, opened?.portion)}
            whyEmpty={portions.value === undefined ? undefined : whyEmpty('portions')}
          />
          <LookupFailed lookups={[portions]} />
        </div>
        <div>
          <ChoiceField
            form={form}
            name="location"
            label={place('location')}
            required
            placeholder={t(portionId === undefined ? 'choosePortion' : 'choose')}
            hint={foundBy && t(`foundBy.${foundBy}`)}
            disabled={portionId === undefined}
            options={optionsOf(
              locale,
              locations,
              opened?.portion?.id === portionId ? opened?.location : null,
            )}
            whyEmpty={locations.value === undefined ? undefined : whyEmpty('locations')}
          />
          <LookupFailed lookups={[locations]} />
        </div>
      </FieldPair>
      {placeWarning}
      <TextField
        form={form}
        name="description"
        label={term('field.description')}
        required
        rows={3}
        maxLength={2000}
      />
      <div className={styles.ready}>
        <MomentField
          form={form}
          name="survey_time"
          label={term('field.survey_time')}
          hint={t('surveyHint')}
          required
          emptyAs={null}
        />
        <NoticeSentence surveyTime={survey_time} />
      </div>
    </>
  );
}

/** A place of the form may not be in the list: not loaded yet, or deleted. */
function optionsOf(
  locale: Locale,
  { value = [] }: Fetched<readonly Named[]>,
  present: Named | null | undefined,
) {
  const known = value.map((one) => ({ value: one.id, label: nameIn(locale, one) }));
  return !present || known.some((one) => one.value === present.id)
    ? known
    : [{ value: present.id, label: nameIn(locale, present) }, ...known];
}

/** Says while the form is filled in what the server will judge when it is submitted. */
function NoticeSentence({ surveyTime }: { readonly surveyTime: unknown }) {
  const { t } = useMessages(formMessages);
  const now = useNow(30_000);
  if (typeof surveyTime !== 'string' || Number.isNaN(Date.parse(surveyTime))) return null;
  const { isLate, isShort } = noticeOf(surveyTime, new Date(now));
  if (!isShort) return null;
  return <Notice tone="warning">{t(isLate ? 'late' : 'shortNotice')}</Notice>;
}
