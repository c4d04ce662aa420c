import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import { Bilingual, SheetFact, SheetSection, usePersonText, useSheetStyles } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import type { Slot } from '../../../contract/risc/disciplines.ts';
import { slotTitle } from '../../../contract/risc/disciplines.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { bothNames } from '../../parts/name-in.ts';
import { useDisciplines } from '../../parts/use-disciplines.ts';
import { usePlaceTexts } from '../../parts/use-place-texts.ts';
import { terms } from '../messages/terms.ts';
import { PaperNames, PaperTerm, PaperText } from './paper-text.tsx';

type Field = Extract<(typeof terms)['keys'][number], `field.${string}`>;

/** What the contractor asks to have inspected. */
export function PaperRequest({ form }: { readonly form: RiscForm }) {
  const styles = useSheetStyles();
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const personText = usePersonText();
  const placeTexts = usePlaceTexts();
  const { namesOf } = useDisciplines();
  const time = (at: string | null) => at && format.dateTime12(at);
  const people = (list: readonly RecordPerson[]) => list.map(personText).join(', ');
  const fact = (field: Field, value: ReactNode, isWide = false) => (
    <SheetFact label={<PaperTerm k={field} />} className={isWide ? styles.wide : undefined}>
      {value}
    </SheetFact>
  );
  const mark = form.is_late_submission ? 'lateHint' : form.short_notice ? 'shortNoticeHint' : undefined;
  return (
    <SheetSection heading={<PaperText k="request" />}>
      <div className={styles.facts}>
        {fact('field.discipline', <PaperNames names={namesOf(form.discipline.id)} />)}
        {fact('field.form_type', form.form_type && <PaperTerm k={`workType.${form.form_type}`} />)}
        {fact('field.portion', form.portion && <PaperNames names={bothNames(form.portion)} />)}
        <SheetFact label={<Bilingual of={placeTexts} k="location" />}>
          {form.location && <PaperNames names={bothNames(form.location)} />}
        </SheetFact>
        {fact('field.description', form.description, true)}
        {fact(
          'field.survey_time',
          form.survey_time && (
            <>
              {time(form.survey_time)} {mark && <strong>{term(mark)}</strong>}
            </>
          ),
        )}
        {fact('field.submission_date', time(form.submission_date))}
        {fact('field.next_operation', form.next_operation)}
        {fact('field.next_operation_date', time(form.next_operation_date))}
        {fact('field.equipment', form.equipment)}
        {fact('field.tags', form.tags.join(', '))}
        {fact('field.attn', people(form.attn))}
        {fact('field.cc', people(form.cc))}
      </div>
    </SheetSection>
  );
}

/** Who plays which part. */
export function PaperPeople({ form }: { readonly form: RiscForm }) {
  const styles = useSheetStyles();
  const personText = usePersonText();
  const parts: readonly (readonly [Slot, RecordPerson | null])[] = [
    ['contractor', form.contractor],
    ['gate', form.LS],
    ['lead', form.SSOE],
    ['inspector', form.SOE],
  ];
  const known = (person: RecordPerson) =>
    [personText(person), person.company].filter((part) => part !== '').join(' · ');
  /** Who has countersigned; until then, who is asked to. */
  const countersigner = (signed: RecordPerson | null, asked: RecordPerson | null) =>
    signed !== null
      ? known(signed)
      : asked && (
          <>
            {known(asked)} (<PaperText k="notSigned" />)
          </>
        );
  const surveyor = countersigner(form.countersigned_LS, form.countersign_LS);
  return (
    <SheetSection heading={<PaperText k="people" />}>
      <div className={styles.facts}>
        {parts.map(([slot, person]) => (
          <SheetFact
            key={slot}
            label={<PaperTerm k={`slot.${slotTitle(slot, form.variant, form.discipline.id)}`} />}
          >
            {person && known(person)}
          </SheetFact>
        ))}
        {surveyor && <SheetFact label={<PaperTerm k="step.COUNTERSIGN" />}>{surveyor}</SheetFact>}
        <SheetFact label={<PaperTerm k="step.COUNTERSIGN_RE" />}>
          {countersigner(form.countersigned_RE, form.RE)}
        </SheetFact>
      </div>
    </SheetSection>
  );
}
