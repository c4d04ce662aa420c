import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, type KeyValue, KeyValues, Notice, SignedFiles, usePersonText } from '@gantry/plugin-ui';
import type { RiscVerification } from '../../../contract/risc/verification.ts';
import { usePlaceTexts } from '../../parts/use-place-texts.ts';
import { terms } from '../messages/terms.ts';
import { signedMessages } from '../messages/verify.ts';

const useStyles = makeStyles({
  hint: { margin: '0 0 8px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** What the last signature covers, as it was signed, so that a reader can compare it with the paper. */
export function SignedContent({ found }: { readonly found: RiscVerification }) {
  const styles = useStyles();
  const { t } = useMessages(signedMessages);
  const { t: term } = useMessages(terms);
  const { t: place } = useMessages(usePlaceTexts());
  const format = useFormat();
  const personText = usePersonText();
  const { signed, paper, signatures, files } = found;
  if (signatures.length === 0) return null;
  if (signed === null) return <Notice tone="danger">{t('unreadable')}</Notice>;
  const isOfPaper = paper !== null && paper.state !== 'unknown';
  const field = (id: string, label: string, value: KeyValue['value']): KeyValue => ({
    id,
    label,
    value,
    wrap: true,
  });
  const results = signed.results.map(
    ({ by, approval_result, inspected_at }) =>
      `${term(`result.${approval_result}`)} · ${personText(by)} · ${format.dateTime12(inspected_at)}`,
  );
  const items = [
    field('number', term('field.form_number'), signed.form_number),
    field('status', term('field.status'), term(`status.${signed.status}`)),
    field('discipline', term('field.discipline'), term(`discipline.${signed.discipline}`)),
    field('type', term('field.form_type'), signed.form_type && term(`workType.${signed.form_type}`)),
    field('portion', term('field.portion'), signed.portion),
    field('location', place('location'), signed.location),
    field('description', term('field.description'), signed.description),
    field('ready', term('field.survey_time'), signed.survey_time && format.dateTime12(signed.survey_time)),
    field('results', t('inspections'), results.join('\n')),
    field('objects', t('objects'), signed.objects.map(({ name, global_id }) => name || global_id).join('\n')),
    field('files', t('files'), files.length === 0 ? null : <SignedFiles files={files} />),
  ];
  return (
    <Card title={t('signed')}>
      <p className={styles.hint}>
        {t(isOfPaper ? 'signedThen' : 'signedNow', { time: format.dateTime12(signed.at) })}.{' '}
        {paper !== null && t('compare')}
      </p>
      <KeyValues keyWidth={112} items={items} />
    </Card>
  );
}
