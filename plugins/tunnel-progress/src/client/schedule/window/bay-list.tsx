import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import type { LateBay } from '../../../contract/schedule/late-bays.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { useSchedule } from '../schedule-module.ts';

/** Late bays that are listed, the latest first. */
export const mostBays = 10;

const useStyles = makeStyles({
  heading: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
  },
  row: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  text: { flexGrow: 1, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  detail: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
  button: { flexShrink: 0, [comfortable]: { minHeight: '44px', minWidth: '44px' } },
});

interface BayListProps<B> {
  readonly title: string;
  readonly bays: readonly B[];
  readonly detailOf: (bay: B) => ReactNode;
  /** What is said without bays. */
  readonly none?: string;
  readonly onFly: (bay: string) => void;
}

/** Bays with what is to be said of each, and a button that leads to it in the model. */
export function BayList<B extends { readonly bay: string }>(props: BayListProps<B>) {
  const { title, bays, detailOf, none, onFly } = props;
  const styles = useStyles();
  const { t } = useMessages(scheduleMessages);
  if (bays.length === 0) return <p className={styles.note}>{none}</p>;
  return (
    <ul className={styles.list} aria-label={title}>
      {bays.map((one) => {
        const name = one.bay === '' ? t('noBay') : one.bay;
        return (
          <li key={one.bay} className={styles.row}>
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>
              <span className={styles.detail}>{detailOf(one)}</span>
            </span>
            <Button
              appearance="subtle"
              size="small"
              className={styles.button}
              icon={<AirplaneTakeOff16Regular />}
              aria-label={t('flyToBay', { bay: name })}
              title={t('flyToBay', { bay: name })}
              onClick={() => onFly(one.bay)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The list with its heading, in the window: the model flies to a bay at a press. */
export function BaySection<B extends { readonly bay: string }>({
  store,
  ...list
}: Omit<BayListProps<B>, 'onFly'> & { readonly store: ProgrammeStore }) {
  const styles = useStyles();
  const { context } = useSchedule();
  const fly = (bay: string) => {
    const objects = store.objectsOfBay(bay);
    if (objects.length === 0) return;
    context.selection.set(objects);
    void context.camera.flyTo(objects, { signal: context.signal });
  };
  return (
    <section aria-label={list.title}>
      <h3 className={styles.heading}>{list.title}</h3>
      <BayList {...list} onFly={fly} />
    </section>
  );
}

/** How late a bay is, in words. */
export function useLateText() {
  const { t } = useMessages(scheduleMessages);
  return ({ daysLate, activities, worst }: LateBay) =>
    t('lateBay', {
      days: daysLate === 0 ? t('lateToday') : t('daysLate', { count: daysLate }),
      count: activities,
      what: worst.itemName || worst.trade || worst.activityId,
    });
}
