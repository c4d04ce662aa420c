import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { pageMessages } from '../messages/permit-page.ts';
import type { PermitStore } from '../state/permit-store.ts';

const useStyles = makeStyles({
  figure: { margin: 0 },
  photo: {
    display: 'block',
    maxWidth: '320px',
    width: '100%',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  whole: { maxWidth: '100%' },
  caption: {
    margin: '4px 0',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** The entrance photo as a thumbnail, and in full for reading the papers on it. */
export const EntrancePhoto = observer(function EntrancePhoto({ store }: { readonly store: PermitStore }) {
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const [isWhole, setIsWhole] = useState(false);
  const { small, whole } = store.photo;
  const shown = isWhole ? (whole ?? small) : small;
  if (shown === undefined) return null;
  return (
    <figure className={styles.figure}>
      <img className={mergeClasses(styles.photo, isWhole && styles.whole)} src={shown} alt={t('photoAlt')} />
      <figcaption className={styles.caption}>{t('photo')}</figcaption>
      <Button
        size="small"
        className={styles.button}
        onClick={() => {
          if (!isWhole) store.wantWholePhoto();
          setIsWhole(!isWhole);
        }}
      >
        {t(isWhole ? 'photoSmall' : 'photoWhole')}
      </Button>
    </figure>
  );
});
