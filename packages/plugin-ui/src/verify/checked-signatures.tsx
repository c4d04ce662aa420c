import { makeStyles, tokens } from '@fluentui/react-components';
import type { RecordVerification } from '@gantry/plugin-sdk/contract';
import { Card } from '../page/card.tsx';
import { usePersonText } from '../record/use-person-text.ts';
import { Mono } from '../tags/mono.tsx';
import { useMomentText } from '../values/moment-text.tsx';
import { unbroken } from '../values/unbroken.ts';
import { SealTag } from '../workflow/history-list.tsx';
import type { VerifyText } from './use-verify-text.ts';

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: '14px', margin: 0, padding: 0, listStyleType: 'none' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  what: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  problem: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** A signature as it was checked. `S` are the statuses of the record. */
export type CheckedSignature<S extends string> = RecordVerification<S>['signatures'][number];

/** Each signature: who gave it, in which part, when, and what is wrong with it. Nothing where there is none. */
export function CheckedSignatures<S extends string>(props: {
  readonly title: string;
  readonly signatures: readonly CheckedSignature<S>[];
  /** Who did what: `Chan submitted the form`. */
  readonly signatureText: (signature: CheckedSignature<S>, name: string) => string;
  /** What the signer is called on the record. */
  readonly roleText: (signature: CheckedSignature<S>) => string | undefined;
  readonly text: VerifyText;
}) {
  const { title, signatures, signatureText, roleText, text } = props;
  const styles = useStyles();
  const momentText = useMomentText();
  const personText = usePersonText();
  if (signatures.length === 0) return null;
  return (
    <Card title={title} aside={String(signatures.length)}>
      <ol className={styles.list}>
        {signatures.map((one) => {
          const isIntact = one.problems.length === 0;
          const about = [
            roleText(one),
            one.is_name_of_today ? text('nameOfToday') : '',
            one.company,
            unbroken(momentText(one.at)),
          ];
          return (
            <li key={one.seq}>
              <div className={styles.line}>
                <span className={styles.what}>{signatureText(one, personText(one.by))}</span>
                {isIntact ? <SealTag isIntact label={text('fits')} /> : <SealTag isIntact={false} />}
              </div>
              <div className={styles.quiet}>{about.filter(Boolean).join(' · ')}</div>
              {one.problems.map((problem) => (
                <div key={problem} className={styles.problem}>
                  {text(`problem.${problem}`)}
                </div>
              ))}
              {one.hash !== null && (
                <div className={styles.quiet}>
                  <Mono>{text('hash', { hash: one.hash })}</Mono>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
