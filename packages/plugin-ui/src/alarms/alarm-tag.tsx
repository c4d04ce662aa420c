import { Warning12Filled } from '@fluentui/react-icons';
import { useLanguage } from '@gantry/plugin-sdk';
import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { StateTag } from '../tags/state-tag.tsx';

/** Which alarm `AlarmTag` shows. */
export type AlarmTagProps = {
  /** `tag` is the text, in the member's language; `taken` says who looks after it, null while nobody does. */
  readonly alarm: Pick<StandingAlarm, 'tag' | 'taken'>;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** An alarm in two or three words, for lists: solid until somebody has taken it. */
export function AlarmTag({ alarm, className }: AlarmTagProps) {
  const { locale } = useLanguage();
  return (
    <StateTag tone="danger" solid={alarm.taken === null} icon={<Warning12Filled />} className={className}>
      {alarm.tag[locale]}
    </StateTag>
  );
}
