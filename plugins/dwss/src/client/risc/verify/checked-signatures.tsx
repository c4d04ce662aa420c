import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, Mono, SealTag, unbroken, usePersonText } from '@gantry/plugin-ui';
import type { RiscVerification } from '../../../contract/risc/verification.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { verifyMessages } from '../messages/risc-verify.ts';
import { historyName } from '../parts/history-name.ts';
import { usePartTitle } from '../parts/use-part-title.ts';

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
export function CheckedSignatures({ found }: { readonly found: RiscVerification }) {
  const styles = useStyles();
  const { t } = useMessages(verifyMessages);
  const { t: detail } = useMessages(detailMessages);
  const format = useFormat();
  const personText = usePersonText();
  const partTitle = usePartTitle();
  const { signatures, signed } = found;
  if (signatures.length === 0) return null;
  return (
    <Card title={t('signatures')} aside={String(signatures.length)}>
      <ol className={styles.list}>
        {signatures.map((one) => {
          const isIntact = one.problems.length === 0;
          const name = one.by === null ? detail('system') : personText(one.by);
          const role = signed === null ? undefined : partTitle(one.part, signed.discipline);
          return (
            <li key={one.seq}>
              <div className={styles.line}>
                <span className={styles.what}>{detail(historyName(one), { name })}</span>
                {isIntact ? <SealTag isIntact label={t('fits')} /> : <SealTag isIntact={false} />}
              </div>
              <div className={styles.quiet}>
                {[
                  role,
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
