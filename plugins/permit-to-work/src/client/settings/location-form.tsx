import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages, type ViewProps } from '@gantry/plugin-sdk';
import {
  FieldPair,
  NumberField,
  RecordDialog,
  TextField,
  ToggleField,
  useRecordForm,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { addLocationBody, type Location, sixDecimals } from '../../contract/location.ts';
import { gridReadout } from '../map/grid-readout.ts';
import type { GlobePosition } from '../map/in-frame.ts';
import { locationMessages } from '../messages/location-settings.ts';
import { usePermitSession } from '../permit-session.ts';

const useStyles = makeStyles({
  grid: { minHeight: '32px', display: 'flex', alignItems: 'center', color: tokens.colorNeutralForeground3 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export interface LocationFormProps extends ViewProps {
  /** The location to edit; undefined adds a new one. */
  readonly location?: Location | undefined;
  /** Position of a new location. */
  readonly at?: GlobePosition | undefined;
  finish(locationID: string | undefined): void;
}

/** Adds a location or edits one. */
export const LocationForm = observer(function LocationForm({
  location: opened,
  at,
  signal,
  finish,
}: LocationFormProps) {
  const styles = useStyles();
  const { context, api, locations, locationList, index } = usePermitSession();
  const { t } = useMessages(locationMessages);
  // As it is now: somebody else may edit it meanwhile.
  const location =
    opened && (locations.locations.find(({ locationID }) => locationID === opened.locationID) ?? opened);
  const isTaken = (name: unknown) =>
    typeof name === 'string' &&
    locations.locations.some(
      (one) =>
        one.locationID !== location?.locationID && one.name.toLowerCase() === name.trim().toLowerCase(),
    );
  const form = useRecordForm({
    host: context,
    schema: addLocationBody,
    record: location,
    start: { ...(at ? placeOf(at) : nowhere), hasUtility: false },
    messages: locationMessages,
    check: ({ name }) => (isTaken(name) ? [{ path: 'name', code: 'nameTaken' }] : []),
    save: (fields, { version }) =>
      location
        ? api.updateLocation({ ...fields, locationID: location.locationID, version })
        : api.addLocation(fields),
    savedText: t(location ? 'edited' : 'added'),
    failedText: (why) => t(location ? 'editFailed' : 'addFailed', { why }),
    onDone({ location: { locationID } }) {
      void locations.refresh();
      void locationList.refresh();
      // Show the new location's marker to the user who clicked there.
      if (at) index.highlight(locationID);
      finish(locationID);
    },
    onLeave: () => finish(undefined),
    signal,
  });
  const { latitude, longitude, height } = form.values;
  const isPlaced = isCoordinate(latitude) && isCoordinate(longitude);
  const grid = isPlaced
    ? gridReadout(context, { latitude, longitude, height: typeof height === 'number' ? height : 0 })
    : t('gridFirst');
  return (
    <RecordDialog form={form} submitLabel={t('confirm')}>
      <TextField form={form} name="name" label={t('column.name')} required autoFocus />
      <FieldPair>
        {(['latitude', 'longitude'] as const).map((name) => (
          <NumberField
            key={name}
            {...{ form, name }}
            label={t(`column.${name}`)}
            unit="°"
            digits={6}
            emptyAs={0}
          />
        ))}
        <NumberField
          form={form}
          name="height"
          label={t('height')}
          unit="mPD"
          digits={2}
          emptyAs={0}
          showsZero={location !== undefined && isPlaced}
        />
        {grid !== undefined && (
          <Field label={t('grid')}>
            <output className={styles.grid}>{grid}</output>
          </Field>
        )}
      </FieldPair>
      <p className={styles.hint}>{t('hint.position')}</p>
      <ToggleField form={form} name="hasUtility" label={t('hasUtility')} hint={t('hint.hasUtility')} />
    </RecordDialog>
  );
});

const nowhere = { latitude: 0, longitude: 0, height: 0 };
const isCoordinate = (value: unknown): value is number => typeof value === 'number' && value !== 0;

/** Height to the centimetre: a click is no more precise. */
function placeOf({ lat, lon, height = 0 }: GlobePosition) {
  return { latitude: sixDecimals(lat), longitude: sixDecimals(lon), height: Math.round(height * 100) / 100 };
}
