import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, fullPeriod, type KeyValue, KeyValues, Notice, SignedFiles, unbroken } from '@gantry/plugin-ui';
import type { PermitVerification } from '../../contract/permit-history.ts';
import { terms } from '../messages/terms.ts';
import { signedMessages } from '../messages/verify.ts';

const useStyles = makeStyles({
  hint: { margin: '0 0 8px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** What the checked signature covers, as it was signed, and what the permit shows otherwise today. */
export function SignedCard({ found }: { readonly found: PermitVerification }) {
  const styles = useStyles();
  const { t } = useMessages(signedMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const { signed, paper, signatures, files } = found;
  if (signatures.length === 0) return null;
  if (signed === null) return <Notice tone="danger">{t('unreadable')}</Notice>;
  const { place } = signed;
  const isOfPaper = paper !== null && paper.state !== 'unknown';
  const items: readonly KeyValue[] = [
    { id: 'location', label: term('field.locationID'), value: place.name, wrap: true },
    { id: 'type', label: term('field.permitType'), value: term(`type.${signed.permitType}`) },
    { id: 'period', label: term('field.period'), value: fullPeriod(signed, format), wrap: true },
    { id: 'holder', label: term('field.holderID'), value: signed.holder },
    { id: 'description', label: term('field.description'), value: signed.description, wrap: true },
    ...(files.length === 0
      ? []
      : [{ id: 'files', label: t('files'), value: <SignedFiles files={files} />, wrap: true }]),
  ];
  return (
    <Card title={t('signed')}>
      <p className={styles.hint}>
        {t(isOfPaper ? 'signedThen' : 'signedNow', { time: unbroken(format.dateTime(signed.at)) })}
      </p>
      <KeyValues keyWidth={112} items={items} />
      {place.nameNow !== place.name && (
        <Notice tone="warning">{t('renamed', { name: place.nameNow })}</Notice>
      )}
      {place.isMoved && <Notice tone="warning">{t('moved')}</Notice>}
    </Card>
  );
}
