import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Add20Regular, Location20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Notice } from '../states/notice.tsx';
import { comfortable } from '../theme/media.ts';
import { placeMessages } from './place-messages.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  place: { justifyContent: 'start', textAlign: 'start', [comfortable]: { minHeight: '44px' } },
  name: { flexGrow: 1, overflowWrap: 'anywhere' },
  distance: { flexShrink: 0, marginLeft: '12px', color: tokens.colorNeutralForeground3 },
  others: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** The places that `NearestPlaces` offers. */
export type NearestPlacesProps = {
  /** Nearest first. */
  readonly places: readonly { readonly id: string; readonly name: string; readonly metres: number }[];
  /** Metres within which a place can be the one that was meant. Where none is, this is said. */
  readonly within: number;
  /** Called with the id of the chosen place. */
  readonly onChoose: (id: string) => void;
  /** Adds a place at the point. Leave it out for users who may not. */
  readonly onAdd?: (() => void) | undefined;
  /** Goes on without a place. */
  readonly onLater: () => void;
};

/** Offers the places nearest to a point of the model with their distances. None is chosen for the user. */
export function NearestPlaces({ places, within, onChoose, onAdd, onLater }: NearestPlacesProps) {
  const styles = useStyles();
  const { t } = useMessages(placeMessages);
  const format = useFormat();
  return (
    <div className={styles.root}>
      {!places.some(({ metres }) => metres <= within) && (
        <Notice tone="warning">{t('nothingNear', { metres: within })}</Notice>
      )}
      {places.map(({ id, name, metres }) => (
        <Button key={id} className={styles.place} icon={<Location20Regular />} onClick={() => onChoose(id)}>
          <span className={styles.name}>{name}</span>
          <span className={styles.distance}>{t('away', { metres: format.number(Math.round(metres)) })}</span>
        </Button>
      ))}
      <div className={styles.others}>
        {onAdd && (
          <Button className={styles.place} icon={<Add20Regular />} onClick={onAdd}>
            {t('addHere')}
          </Button>
        )}
        <Button appearance="subtle" className={styles.place} onClick={onLater}>
          {t('chooseLater')}
        </Button>
      </div>
    </div>
  );
}
