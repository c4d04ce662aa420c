import { mergeClasses } from '@fluentui/react-components';
import { knownKey, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import {
  Bilingual,
  checkAddress,
  type FetchedImages,
  QrCode,
  SheetFact,
  SheetHead,
  SheetSection,
  SheetSignatures,
  usePersonText,
  useSheetStyles,
  zoneName,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { DiaryPortion, SiteDiary } from '../../../contract/diary/calls.ts';
import type { DiaryDay, WorkKind } from '../../../contract/diary/form.ts';
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
export const DiarySheet = observer(function DiarySheet(props: {
  readonly paper: Paper;
  readonly images: FetchedImages;
}) {
  const { paper, images } = props;
  const { form, history } = paper;
  const styles = useSheetStyles();
  const { context } = useDiaryModule();
  const { t, locale } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const { timeZone } = useLanguage();
  const format = useFormat();
  const words = useWorkWords(form);
  const facts = useDayFacts()(form);
  const portions = form.portions.filter(({ status }) => status !== 'Removed');
  // Each of the diary's own covers its items and the signatures before it.
  const seal = history.findLast(({ signature, item }) => signature !== null && item === null)?.signature
    ?.hash;
  const factLabel = (id: string) => {
    const key = knownKey(terms, `field.${id as keyof DiaryDay}`);
    return key ? <Term k={key} /> : <Text k="siteHours" />;
  };
  return (
    <>
      <SheetHead
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
        lines={[
          `${context.session.project.code} · ${t('version', { version: form.version })}`,
          t('printed', { time: format.dateTime12(paper.printed_at), zone: zoneName(timeZone, locale) }),
        ]}
        code={
          seal !== undefined && (
            <QrCode
              text={checkAddress({ version: form.version, seal }, window.location.href, { id: form.id })}
              label={t('codeLabel')}
              size="30mm"
            />
          )
        }
      />
      {!paper.intact && (
        <p role="alert">
          <strong>
            <Text k="brokenNow" />
          </strong>
        </p>
      )}
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
      <Signatures paper={paper} images={images} />
      {seal !== undefined && (
        <SheetFact label={<Text k="scan" />}>
          <Text k="proof" />
          <div className={styles.hash}>{seal}</div>
        </SheetFact>
      )}
    </>
  );
});

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
        (kind) => portion[kind].length > 0 && <Rows key={kind} kind={kind} portion={portion} words={words} />,
      )}
      {portion.attachments.length > 0 && (
        <SheetFact label={<Term k="field.attachments" />}>
          {portion.attachments.map((file) => file.name).join(', ')}
        </SheetFact>
      )}
    </SheetSection>
  );
}

function Rows(props: { readonly kind: WorkKind; readonly portion: DiaryPortion; readonly words: WorkWords }) {
  const { kind, portion, words } = props;
  const styles = useSheetStyles();
  const columns = workColumns[kind];
  return (
    <table className={mergeClasses(styles.table, styles.stacked)}>
      <caption className={styles.label}>
        <Term k={`work.${kind}`} /> · {words.total(kind, [portion])}
      </caption>
      <thead className={styles.columns}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              <Term k={`field.${column}`} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {portion[kind].map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows as they were written, without a key
          <tr key={at} className={styles.row}>
            {words.cells(kind, row).map((cell, nth) => (
              <td key={columns[nth]} className={styles.value}>
                <span className={styles.cellLabel}>
                  <Term k={`field.${columns[nth] ?? 'type'}`} />
                </span>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each signature of the diary and its portions, with who gave it, when, and its hash. */
const Signatures = observer(function Signatures({
  paper,
  images,
}: {
  readonly paper: Paper;
  readonly images: FetchedImages;
}) {
  const styles = useSheetStyles();
  const { t } = useMessages(texts);
  const format = useFormat();
  const personText = usePersonText();
  const historyText = useHistoryText(paper.form);
  const items = paper.history.flatMap((entry) => {
    const { signature, by, part, at, sign_date } = entry;
    if (signature === null || by === null) return [];
    const role = knownKey(texts, `part.${part}`);
    return [
      {
        id: signature.id,
        image: images.get(signature.id),
        imageLabel: t('signatureOf', { name: by.name }),
        text: historyText(entry, personText(by)),
        lines: [
          [role && t(role), by.company].filter(Boolean).join(' · '),
          format.dateTime12(at),
          ...(sign_date === null ? [] : [t('signDated', { day: format.day(sign_date) })]),
          <span key="hash" className={styles.hash}>
            {t('hash', { hash: signature.hash })}
          </span>,
          ...(signature.problems.length > 0 ? [<strong key="broken">{t('brokenSignature')}</strong>] : []),
        ],
      },
    ];
  });
  return (
    <SheetSection heading={<Text k="signatures" />} long>
      {items.length === 0 ? <Text k="notSigned" /> : <SheetSignatures items={items} />}
    </SheetSection>
  );
});
