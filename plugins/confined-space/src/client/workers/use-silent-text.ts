import { useMessages } from '@gantry/plugin-sdk';
import { useMomentText } from './use-moment-text.ts';
import { workerMessages } from './worker-messages.ts';
import type { Workers } from './zones.ts';

/** Says why a camera tells no present count; undefined where it does. */
export function useSilentText(): (workers: Workers) => string | undefined {
  const { t } = useMessages(workerMessages);
  const moment = useMomentText();
  return ({ count, silentSince, isUncounted }) => {
    if (count !== null) return isUncounted ? t('noCount') : undefined;
    return silentSince === null ? t('neverSeen') : t('noSignal', { time: moment(silentSince) });
  };
}
