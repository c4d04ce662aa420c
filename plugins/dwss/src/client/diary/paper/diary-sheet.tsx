import { knownKey, useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  Bilingual,
  CoverageMark,
  type FetchedImages,
  RecordSheet,
  SheetFact,
  SheetSection,
  SheetTable,
  usePersonText,
  useSheetStyles,
} from '@gantry/plugin-ui';
import type { DiaryDay } from '../../../contract/diary/form.ts';
import type { DiaryPortion, SiteDiary } from '../../../contract/diary/site-diary.ts';
import { useDayFacts } from '../detail/day-card.tsx';
import { useHistoryText } from '../detail/side-cards.tsx';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { useWorkWords, type WorkWords, workColumns, workKindNames } from '../parts/work-words.ts';
import type { DiaryStep } from '../state/diary-record.ts';

interface Paper {
  readonly form: SiteDiary;
  readonly printed_at: string;
  readonly history: readonly DiaryStep[];
  readonly intact: boolean;
}
const Term = ({ k }: { readonly k: (typeof terms)['keys'][number] }) => <Bilingual of={terms} k={k} />;
const Text = ({ k }: { readonly k: (typeof texts)['keys'][number] }) => <Bilingual of={texts} k={k} />;

/** The diary as an A4 sheet with labels in both languages. */
export function DiarySheet({ paper, images }: { readonly paper: Paper; readonly images: FetchedImages }) {
  const { form } = paper;
  const styles = useSheetStyles();
  const { context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const words = useWorkWords(form);
  const facts = useDayFacts()(form);
  const historyText = useHistoryText(form);
  const portions = form.portions.filter(({ status }) => status !== 'Removed');
  const factLabel = (id: string) => {
    const key = knownKey(terms, `field.${id as keyof DiaryDay}`);
    return key ? <Term k={key} /> : <Text k="siteHours" />;
  };
  return (
    <RecordSheet
      title={<Text k="paperTitle" />}
      text={
        <>
          {format.day(form.diary_date)} ·{' '}
          <strong>
            <Term k={`status.${form.status}`} />
          </strong>
        </>
      }
      number={form.form_number ?? term('noNumber')}
      version={form.version}
      projectCode={context.session.project.code}
      printedAt={paper.printed_at}
      isIntact={paper.intact}
      checkQuery={{ id: form.id }}
      history={paper.history}
      images={images}
      signatureText={historyText}
      roleText={({ part }) => {
        const role = knownKey(texts, `part.${part}`);
        return role && t(role);
      }}
      signatureLines={({ sign_date }) =>
        sign_date === null ? [] : [t('signDated', { day: format.day(sign_date) })]
      }
      proof={<Text k="proof" />}
      below={<HistorySection paper={paper} text={historyText} />}
    >
      <SheetSection heading={<Text k="day" />} long>
        <div className={styles.facts}>
          {facts.map(({ id, value }) => (
            <SheetFact
              key={id}
              label={factLabel(id)}
              className={id.endsWith('remarks') ? styles.wide : undefined}
            >
              {value}
            </SheetFact>
          ))}
        </div>
      </SheetSection>
      <SheetSection heading={<Text k="totals" />}>
        <div className={styles.facts}>
          {workKindNames.map((kind) => (
            <SheetFact key={kind} label={<Term k={`work.${kind}`} />}>
              {words.total(kind, portions)}
            </SheetFact>
          ))}
        </div>
      </SheetSection>
      {portions.map((portion) => (
        <PortionSection key={portion.id} portion={portion} words={words} />
      ))}
    </RecordSheet>
  );
}

/** What happened to the diary, its portions and its reviews, oldest first, with the comments. */
function HistorySection(props: {
  readonly paper: Paper;
  readonly text: (entry: DiaryStep, name: string) => string;
}) {
  const { paper, text } = props;
  const format = useFormat();
  const personText = usePersonText();
  const isSigned = paper.history.some(({ signature }) => signature !== null);
  return (
    <SheetSection heading={<Text k="paperHistory" />} long>
      <SheetTable
        columns={(['paperTime', 'paperStep', 'paperComment'] as const).map((id) => ({
          id,
          label: <Text k={id} />,
        }))}
        rows={paper.history.map((entry) => ({
          id: `${entry.item?.id ?? ''} ${entry.seq}`,
          cells: [
            format.dateTime12(entry.at),
            <>
              {text(entry, personText(entry.by))}
              {isSigned && <CoverageMark coverage={entry.coverage} />}
            </>,
            entry.comment,
          ],
        }))}
      />
    </SheetSection>
  );
}

function PortionSection({ portion, words }: { readonly portion: DiaryPortion; readonly words: WorkWords }) {
  const facts = (['activities', 'utilities', 'remarks'] as const).filter(
    (field) => field === 'activities' || portion[field] !== '',
  );
  const { name, name_zh } = portion.portion;
  return (
    <SheetSection heading={[...new Set([name, name_zh])].filter(Boolean).join(' ')} long>
      <SheetFact label={<Term k="field.engineer" />}>{portion.engineer?.name}</SheetFact>
      {facts.map((field) => (
        <SheetFact key={field} label={<Term k={`field.${field}`} />}>
          {portion[field]}
        </SheetFact>
      ))}
      {workKindNames.map(
        (kind) =>
          portion[kind].length > 0 && (
            <SheetTable
              key={kind}
              caption={
                <>
                  <Term k={`work.${kind}`} /> · {words.total(kind, [portion])}
                </>
              }
              columns={workColumns[kind].map((id) => ({ id, label: <Term k={`field.${id}`} /> }))}
              // Rows as they were written have no key.
              rows={portion[kind].map((row, at) => ({ id: String(at), cells: words.cells(kind, row) }))}
            />
          ),
      )}
      {portion.attachments.length > 0 && (
        <SheetFact label={<Term k="field.attachments" />}>
          {portion.attachments.map((file) => file.name).join(', ')}
        </SheetFact>
      )}
    </SheetSection>
  );
}
