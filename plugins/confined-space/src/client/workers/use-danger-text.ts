import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { Watch } from '../../contract/confined-space.ts';
import { dangerMessages } from './danger-messages.ts';
import { useMomentText } from './use-moment-text.ts';
import type { Workers } from './zones.ts';

/** What is wrong in the sight of a camera, and what became of its permit. */
interface DangerText {
  readonly title: string;
  /** Undefined where no permit is concerned. */
  readonly text: string | undefined;
}

/** Tells the worst that is wrong in the sight of a camera; undefined where nothing is. */
export function useDangerText(): (watch: Watch | undefined, workers: Workers) => DangerText | undefined {
  const { t } = useMessages(dangerMessages);
  const { list } = useFormat();
  const moment = useMomentText();
  return (watch, { count, limit, isOver }) => {
    const [problem] = watch?.problems ?? [];
    const over = () =>
      count === null ? t('overLimit', { limit }) : t('over-limit', { count, limit: String(limit) });
    // The server says so a moment later than the count does.
    if (watch === undefined || problem === undefined)
      return isOver ? { title: over(), text: undefined } : undefined;
    const { kind, since, suspendsAt, suspendedPermit, suspendedAt } = problem;
    const isOld = kind === 'no-permit' && count === null;
    const title =
      kind === 'over-limit' ? over() : isOld ? t('no-permit-old') : t(kind, { time: moment(since) });
    const active = watch.permits.filter(({ status }) => status === 'Active');
    if (suspendedPermit !== null) {
      const permit = suspendedPermit;
      const text =
        suspendedAt === null
          ? t('suspended', { permit })
          : t('suspendedAt', { permit, time: moment(suspendedAt) });
      return { title, text };
    }
    if (suspendsAt === null || active.length === 0) return { title, text: undefined };
    const permit = list(active.map(({ permitNumber }) => permitNumber));
    return { title, text: t('suspends', { permit, time: moment(suspendsAt) }) };
  };
}
