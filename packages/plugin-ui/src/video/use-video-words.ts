import { partsInZone, useFormat, useLanguage, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { playTimes, type Trouble } from './playback.ts';
import { videoMessages } from './video-messages.ts';
import type { Shown } from './video-player.ts';

/** What is said of a video that does not play; empty for one that does. */
export function useVideoWords(shown: Shown, isPaused: boolean): string {
  const { t } = useMessages(videoMessages);
  const { locale, timeZone } = useLanguage();
  const format = useFormat();
  const problemText = useProblemText();
  const { phase, told, trouble, frameAt, hasKeptFrame } = shown;

  const clock = (at: number) => {
    const { hour, minute, second } = partsInZone(at, timeZone);
    return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  };
  const still = () => (frameAt === undefined ? [] : [t('standsStill', { time: clock(frameAt) })]);
  const why = ({ kind, ...of }: Trouble) => {
    if ('problem' in of) return t(of.problem);
    return 'error' in of ? problemText(of.error) : t('stopped');
  };
  const reason = trouble ? [why(trouble)] : [];
  const picture = () => {
    if (hasKeptFrame || !told?.picture) return [];
    return [
      told.pictureAt === null
        ? t('undatedPicture')
        : t('lastPicture', { time: format.dateTime(told.pictureAt) }),
    ];
  };
  const sentences = (): readonly string[] => {
    switch (phase.kind) {
      case 'playing':
        return [];
      case 'still':
        return still();
      case 'idle':
        if (!isPaused) return [];
        return [frameAt === undefined ? t('paused') : t('pausedAt', { time: clock(frameAt) }), ...picture()];
      case 'none':
        return [...reason, ...picture()];
      case 'givenUp':
        return [...still(), ...reason, t('givenUp', { seconds: playTimes.giveUp / 1000 }), ...picture()];
      default:
        return [
          ...still(),
          ...reason,
          t(trouble || frameAt !== undefined ? 'again' : 'loading'),
          ...picture(),
        ];
    }
  };
  return sentences().join(locale === 'zh-CN' ? '' : ' ');
}
