import type { Alarm } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { useScreenSize } from '@gantry/plugin-ui';
import { useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { alarmMessages } from './alarm-messages.ts';
import { flyToAlarm } from './fly-to-alarm.ts';

/** Something that the member can do about an alarm. */
export interface AlarmAction {
  readonly id: string;
  /** The button's text. */
  readonly label: string;
  /** The button's name, which says of which alarm. */
  readonly name: string;
  run(): void;
}

/** What the member can do about an alarm, in the order of its buttons; what does not apply to it is undefined. Call it in an observer. */
export function useAlarmActions(alarm: Alarm) {
  const host = useHost();
  const { t } = useMessages(alarmMessages);
  const navigate = useNavigate();
  const attempt = useAttempt();
  const isPhone = useScreenSize() === 'phone';
  const { locale } = host.preferences;
  const { path, flyTo, taken, canTake } = alarm;
  /** Place and title in one line. */
  const what = t('said', { place: alarm.place[locale], title: alarm.title[locale] });
  const action = (id: string, label: string, run: () => void): AlarmAction => ({
    id,
    label,
    name: t('actOn', { action: label, what }),
    run,
  });
  return {
    what,
    take:
      taken === null && canTake
        ? action('take', t('take'), () => attempt(host.alarms.take(alarm)))
        : undefined,
    open: path === null ? undefined : action('open', t('open'), () => void navigate(path)),
    flyTo:
      flyTo === null
        ? undefined
        : action('fly', t('flyTo'), () =>
            flyToAlarm(
              host,
              { projectCode: host.projects.current?.code ?? '', isPhone },
              { ...alarm, flyTo },
              (to) => void navigate(to),
            ),
          ),
    steps: alarm.steps
      .filter(({ command }) => host.plugins.canExecute(command))
      .map(({ command, label, value }, nth) =>
        action(
          `step-${nth}`,
          label[locale],
          () => void host.plugins.execute(command, value === null ? {} : { value }),
        ),
      ),
  };
}
