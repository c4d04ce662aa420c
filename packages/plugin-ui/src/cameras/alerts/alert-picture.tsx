import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { MonitorAlert } from '@gantry/plugin-sdk/cameras';
import { Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { CameraView } from '../camera-view.ts';
import { alertMessages } from './alert-messages.ts';
import { useAlertWord } from './alert-words.ts';

const useStyles = makeStyles({
  picture: {
    display: 'block',
    width: '100%',
    maxHeight: '60dvh',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
});

/** What the camera saw, or that no picture was kept. */
export function AlertPicture({ view, alert }: { readonly view: CameraView; readonly alert: MonitorAlert }) {
  const { monitorAlertId, hasPicture, type, monitorName, tsMs } = alert;
  const styles = useStyles();
  const { t } = useMessages(alertMessages);
  const word = useAlertWord();
  const { dateTime } = useFormat();
  const [hasFailed, setHasFailed] = useState(false);
  if (!hasPicture) return <span>{t('nothingKept')}</span>;
  if (hasFailed) return <Notice tone="warning">{t('pictureFailed')}</Notice>;
  return (
    <img
      className={styles.picture}
      src={view.source.pictureUrl(monitorAlertId)}
      alt={t('pictureAlt', { type: word(type), name: monitorName, time: dateTime(tsMs) })}
      onError={() => setHasFailed(true)}
    />
  );
}
