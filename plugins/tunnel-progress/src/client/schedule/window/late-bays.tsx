import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { useSchedule } from '../schedule-module.ts';

/** Bays that are listed, the latest first. */
const mostBays = 10;

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
  button: { [comfortable]: { minHeight: '44px', minWidth: '44px' } },
});

/** The bays with the latest work on the shown day; the model flies to each. */
export const LateBays = observer(function LateBays({ store }: { readonly store: ProgrammeStore }) {
  const styles = useStyles();
  const { context } = useSchedule();
  const { t } = useMessages(scheduleMessages);
  const { late } = store;
  const fly = (bay: string) => {
    const objects = store.objectsOfBay(bay);
    if (objects.length === 0) return;
    context.selection.set(objects);
    void context.camera.flyTo(objects, { signal: context.signal });
  };
  return (
    <section>
      <h3 className={styles.heading}>{t('late')}</h3>
      {late.length === 0 && <p className={styles.note}>{t('lateNone')}</p>}
      <ul className={styles.list}>
        {late.slice(0, mostBays).map(({ bay, daysLate, activities, worst }) => (
          <li key={bay} className={styles.row}>
            <span className={styles.text}>
              <span className={styles.name}>{bay === '' ? t('noBay') : bay}</span>
              <span className={styles.detail}>
                {t('lateBay', {
                  days: t('daysLate', { count: daysLate }),
                  count: activities,
                  what: worst.itemName || worst.trade || worst.activityId,
                })}
              </span>
            </span>
            <Button
              appearance="subtle"
              size="small"
              className={styles.button}
              icon={<AirplaneTakeOff16Regular />}
              aria-label={t('flyToBay', { bay: bay === '' ? t('noBay') : bay })}
              onClick={() => fly(bay)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
});
