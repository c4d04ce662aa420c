import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { useSchedule } from '../schedule-module.ts';

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

/** Bays with what is to be said of each; the model flies to one at a press. */
export function BayList<B extends { readonly bay: string }>(props: {
  readonly store: ProgrammeStore;
  readonly title: string;
  readonly bays: readonly B[];
  readonly detailOf: (bay: B) => ReactNode;
  /** What is said without bays. */
  readonly none?: string;
}) {
  const { store, title, bays, detailOf, none } = props;
  const styles = useStyles();
  const { context } = useSchedule();
  const { t } = useMessages(scheduleMessages);
  const fly = (bay: string) => {
    const objects = store.objectsOfBay(bay);
    if (objects.length === 0) return;
    context.selection.set(objects);
    void context.camera.flyTo(objects, { signal: context.signal });
  };
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {bays.length === 0 && <p className={styles.note}>{none}</p>}
      <ul className={styles.list}>
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
                onClick={() => fly(one.bay)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
