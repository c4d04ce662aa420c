import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Add20Regular, Location20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages, type ViewProps } from '@gantry/plugin-sdk';
import { comfortable, Notice } from '@gantry/plugin-ui';
import { mapMessages } from '../messages/map.ts';
import { usePermitSession } from '../permit-session.ts';
import type { NearLocation } from './nearest-location.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  place: { justifyContent: 'start', textAlign: 'start', [comfortable]: { minHeight: '44px' } },
  name: { flexGrow: 1, overflowWrap: 'anywhere' },
  distance: { flexShrink: 0, marginLeft: '12px', color: tokens.colorNeutralForeground3 },
  others: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Metres within which a location can be the place that was meant. */
const nearby = 50;

/** A location, one to be added at the point, or none yet. */
export type ChosenPlace = { readonly locationID: string } | 'add' | 'later';

/** Asks at which location a permit is requested for a point of the model. Nothing is chosen for the user. */
export function PlaceChoice(
  props: ViewProps & { readonly near: readonly NearLocation[]; finish(choice: ChosenPlace): void },
) {
  const { near, finish } = props;
  const styles = useStyles();
  const { context } = usePermitSession();
  const { t } = useMessages(mapMessages);
  const format = useFormat();
  return (
    <div className={styles.root}>
      {!near.some(({ distance }) => distance <= nearby) && (
        <Notice tone="warning">{t('nothingNear', { metres: nearby })}</Notice>
      )}
      {near.map(({ location: { locationID, name }, distance }) => (
        <Button
          key={locationID}
          className={styles.place}
          icon={<Location20Regular />}
          onClick={() => finish({ locationID })}
        >
          <span className={styles.name}>{name}</span>
          <span className={styles.distance}>
            {t('away', { metres: format.number(Math.round(distance)) })}
          </span>
        </Button>
      ))}
      <div className={styles.others}>
        {context.permissions.has('PTW_LOCATION_ADMIN') && (
          <Button className={styles.place} icon={<Add20Regular />} onClick={() => finish('add')}>
            {t('addHere')}
          </Button>
        )}
        <Button appearance="subtle" className={styles.place} onClick={() => finish('later')}>
          {t('chooseLater')}
        </Button>
      </div>
    </div>
  );
}
