import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { comfortable } from '@gantry/plugin-ui';
import type { InView } from '../camera-view.ts';
import { CameraPicture } from './camera-picture.tsx';
import { useZoneInAlarm } from './use-zone-in-alarm.ts';
import { useZonesShown } from './use-zones-shown.ts';
import { hasZones, zoneKinds } from './zone-kinds.ts';
import { ZoneSample } from './zone-looks.tsx';
import { zoneMessages } from './zone-messages.ts';
import { ZoneShapes } from './zone-shapes.tsx';

const useStyles = makeStyles({
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '16px' },
  switch: { [comfortable]: { minHeight: '44px', alignItems: 'center' } },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  kind: { display: 'flex', alignItems: 'center', columnGap: '8px', fontSize: tokens.fontSizeBase200 },
});

type Props = InView & {
  readonly camera: Monitor;
  readonly onGivenUp: () => void;
  readonly className: string;
};

/** A camera's live picture with its zones, and a switch that hides them. The zone that an open alert names is marked. */
export function ZonedVideo({ view, camera, onGivenUp, className }: Props) {
  const styles = useStyles();
  const { t } = useMessages(zoneMessages);
  const [isShown, show] = useZonesShown(view.context);
  const inAlarm = useZoneInAlarm(view, camera);
  const areThere = hasZones(camera);
  return (
    <>
      <CameraPicture videos={view.source.videos} camera={camera} className={className} onGivenUp={onGivenUp}>
        {areThere && isShown && <ZoneShapes zones={camera} inAlarm={inAlarm} />}
      </CameraPicture>
      {areThere && (
        <div className={styles.foot}>
          <Switch
            className={styles.switch}
            label={t('zones')}
            checked={isShown}
            onChange={(_, { checked }) => show(checked)}
          />
          {isShown && (
            <ul className={styles.legend}>
              {zoneKinds
                .filter((kind) => camera[kind].length > 0)
                .map((kind) => (
                  <li key={kind} className={styles.kind}>
                    <ZoneSample kind={kind} />
                    {t(kind)}
                  </li>
                ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
