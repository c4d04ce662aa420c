import { makeStyles, tokens } from '@fluentui/react-components';
import { ShieldCheckmark16Filled, Warning16Filled } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { pageMessages } from '../messages/permit-page.ts';
import { Card } from '../parts/card.tsx';
import type { PermitStore } from '../state/permit-store.ts';
import { historyName } from './history-name.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  image: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '320px',
    aspectRatio: '4 / 1',
    objectFit: 'contain',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    // Ink is dark in every theme.
    backgroundColor: '#FFFFFF',
  },
  text: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, marginTop: '4px' },
  meta: { color: tokens.colorNeutralForeground3 },
});

/** Who signed what, with the image they drew. */
export const SignaturesCard = observer(function SignaturesCard({ store }: { readonly store: PermitStore }) {
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const format = useFormat();
  const signed = store.history.flatMap((entry) =>
    entry.signature === null ? [] : [{ entry, signature: entry.signature }],
  );
  return (
    <Card
      title={t('card.signatures')}
      aside={
        signed.length > 0 && (
          <StateTag
            tone={store.signaturesIntact ? 'success' : 'danger'}
            icon={store.signaturesIntact ? <ShieldCheckmark16Filled /> : <Warning16Filled />}
            solid={!store.signaturesIntact}
          >
            {t(store.signaturesIntact ? 'intact' : 'broken')}
          </StateTag>
        )
      }
    >
      {signed.length === 0 && <span className={styles.meta}>{t('noSignatures')}</span>}
      <ul className={styles.list}>
        {signed.map(({ entry, signature }) => {
          const image = store.images.get(signature.signatureID);
          const { signer, company, signedAt } = signature;
          return (
            <li key={signature.signatureID}>
              {image && (
                <img className={styles.image} src={image} alt={t('imageOf', { name: signer.name })} />
              )}
              <div className={styles.text}>
                <div>{t(`history.${historyName(entry)}`, { name: signer.name })}</div>
                {company !== null && <div className={styles.meta}>{company}</div>}
                <div className={styles.meta}>{format.dateTime(signedAt)}</div>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
});
