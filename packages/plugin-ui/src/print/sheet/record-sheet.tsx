import { type Instant, useLanguage, useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { useMomentText } from '../../values/moment-text.tsx';
import { zoneName } from '../../values/zone-name.ts';
import { checkAddress } from '../../verify/check-address.ts';
import { QrCode } from '../qr-code.tsx';
import { Bilingual } from './bilingual.tsx';
import { RecordSignatures, type RecordSignaturesProps } from './record-signatures.tsx';
import { sheetMessages } from './sheet-messages.ts';
import { SheetFact, SheetHead } from './sheet-parts.tsx';
import { useSheetStyles } from './sheet-styles.ts';
import { type SignedStep, sealOf } from './signed-step.ts';

/** Head and signatures of a paper. */
export type RecordSheetProps<E extends SignedStep> = RecordSignaturesProps<E> & {
  readonly title: ReactNode;
  /** A line below the title, such as the status. */
  readonly text: ReactNode;
  /** The record's number, or what one without is called. */
  readonly number: string;
  readonly version: number;
  readonly projectCode: string;
  readonly printedAt: Instant;
  /** Whether the signatures were intact when it was printed. */
  readonly isIntact: boolean;
  /** What the page that checks the paper needs to find the record, where its path does not say it: see `VerificationPage`. */
  readonly checkQuery?: Readonly<Record<string, string>>;
  /** The code of a record that nobody has signed. */
  readonly unsignedCode?: ReactNode;
  /** What a signature covers, and what the code says of it. */
  readonly proof: ReactNode;
  /** Above the signatures. */
  readonly children: ReactNode;
  /** Below the signatures, such as the history. */
  readonly below?: ReactNode;
};

/**
 * A record on paper: its number and version, when it was printed, its signatures, and the code that opens the `VerificationPage`. The kind
 * gives the sections of its fields.
 */
export function RecordSheet<E extends SignedStep>(props: RecordSheetProps<E>) {
  const { version, projectCode, printedAt, checkQuery, history } = props;
  const styles = useSheetStyles();
  const { t, locale } = useMessages(sheetMessages);
  const { timeZone } = useLanguage();
  const momentText = useMomentText();
  const seal = sealOf(history);
  return (
    <>
      <SheetHead
        title={props.title}
        text={props.text}
        number={props.number}
        lines={[
          `${projectCode} · ${t('version', { version })}`,
          t('printed', { time: momentText(printedAt), zone: zoneName(timeZone, locale) }),
        ]}
        code={
          seal === undefined ? (
            props.unsignedCode
          ) : (
            <QrCode
              text={checkAddress({ version, seal }, window.location.href, checkQuery)}
              label={t('codeLabel')}
              size="30mm"
            />
          )
        }
      />
      {!props.isIntact && (
        <p role="alert">
          <strong>
            <Bilingual of={sheetMessages} k="brokenNow" />
          </strong>
        </p>
      )}
      {props.children}
      <RecordSignatures
        history={history}
        images={props.images}
        signatureText={props.signatureText}
        roleText={props.roleText}
        signatureLines={props.signatureLines}
      />
      {props.below}
      {seal !== undefined && (
        <SheetFact label={<Bilingual of={sheetMessages} k="scan" />}>
          {props.proof}
          <div className={styles.hash}>{seal}</div>
        </SheetFact>
      )}
    </>
  );
}
