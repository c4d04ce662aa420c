import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { StaleBanner } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { shellMessages } from './shell-messages.ts';

/** Milliseconds; shorter interruptions are not shown. */
const GRACE_MS = 4000;

/** Warns that the screen may be outdated after the live feed has been interrupted for a while. */
export const LiveBanner = observer(function LiveBanner() {
  const { t } = useMessages(shellMessages);
  const { live } = useHost();
  const format = useFormat();
  const isLost = live.status === 'lost';
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setIsDue(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [isLost]);
  if (!isLost || !isDue) return null;
  const title = live.lastHeard
    ? t('staleTitle', { time: format.time(live.lastHeard) })
    : t('staleTitleNever');
  return <StaleBanner title={title} text={t('staleText')} />;
});
