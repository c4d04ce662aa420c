import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, Mono, SealTag, unbroken, usePersonText } from '@gantry/plugin-ui';
import type { Verification } from './verdict.tsx';
import { verifyMessages } from './verify-messages.ts';

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

/** Each signature: who gave it, in which part, when, and what is wrong with it. */
export function CheckedSignatures<S extends Verification['signatures'][number]>(props: {
  readonly title: string;
  readonly signatures: readonly S[];
  /** Who did what: `Chan submitted the form`. */
  readonly text: (signature: S, name: string) => string;
  /** What the signer is called on the form. */
  readonly role: (signature: S) => string | undefined;
}) {
  const { title, signatures, text, role } = props;
  const styles = useStyles();
  const { t } = useMessages(verifyMessages);
  const format = useFormat();
  const personText = usePersonText();
  if (signatures.length === 0) return null;
  return (
    <Card title={title} aside={String(signatures.length)}>
      <ol className={styles.list}>
        {signatures.map((one) => {
          const isIntact = one.problems.length === 0;
          return (
            <li key={one.seq}>
              <div className={styles.line}>
                <span className={styles.what}>{text(one, personText(one.by))}</span>
                {isIntact ? <SealTag isIntact label={t('fits')} /> : <SealTag isIntact={false} />}
              </div>
              <div className={styles.quiet}>
                {[
                  role(one),
                  one.is_name_of_today && t('nameOfToday'),
                  one.company,
                  unbroken(format.dateTime12(one.at)),
                ]
                  .filter((part) => part !== null && part !== undefined && part !== '' && part !== false)
                  .join(' · ')}
              </div>
              {one.problems.map((problem) => (
                <div key={problem} className={styles.problem}>
                  {t(`problem.${problem}`)}
                </div>
              ))}
              {one.hash !== null && (
                <div className={styles.quiet}>
                  <Mono>{t('hash', { hash: one.hash })}</Mono>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
