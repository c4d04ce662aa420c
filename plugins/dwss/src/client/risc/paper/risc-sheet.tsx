import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import {
  Bilingual,
  checkAddress,
  type FetchedImages,
  QrCode,
  SheetFact,
  SheetHead,
  SheetSection,
  useSheetStyles,
  zoneName,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { paperMessages } from '../messages/risc-paper.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { type Paper, sealOf } from './paper.ts';
import { PaperText } from './paper-text.tsx';
import { PaperPeople, PaperRequest } from './sheet-facts.tsx';
import { PaperSignatures } from './sheet-signatures.tsx';
import { PaperFiles, PaperHistory, PaperObjects, PaperResults } from './sheet-tables.tsx';

/** The form as an A4 sheet with labels in both languages. */
export const RiscSheet = observer(function RiscSheet(props: {
  readonly paper: Paper;
  readonly images: FetchedImages;
}) {
  const { paper, images } = props;
  const { form } = paper;
  const styles = useSheetStyles();
  const { context } = useRiscModule();
  const { t, locale } = useMessages(paperMessages);
  const { t: term } = useMessages(terms);
  const { timeZone } = useLanguage();
  const format = useFormat();
  const seal = sealOf(paper);
  return (
    <>
      <SheetHead
        title={<PaperText k="title" />}
        text={
          <>
            <PaperText k="status" />:{' '}
            <strong>
              <Bilingual of={terms} k={`status.${form.status}`} />
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
            <PaperText k="brokenNow" />
          </strong>
        </p>
      )}
      <PaperRequest form={form} />
      <PaperPeople form={form} />
      {form.results.length > 0 && <PaperResults form={form} />}
      <PaperFiles form={form} />
      {paper.objects.length > 0 && <PaperObjects paper={paper} />}
      <PaperSignatures paper={paper} images={images} />
      {form.related_form.length > 0 && (
        <SheetSection heading={<PaperText k="related" />}>
          {form.related_form.map((one) => one.form_number ?? term('noNumber')).join(', ')}
        </SheetSection>
      )}
      <PaperHistory paper={paper} />
      {seal !== undefined && (
        <SheetFact label={<PaperText k="scan" />}>
          <PaperText k="proof" />
          <div className={styles.hash}>{seal}</div>
        </SheetFact>
      )}
    </>
  );
});
