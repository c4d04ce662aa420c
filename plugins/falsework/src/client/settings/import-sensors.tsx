import { translate, useMessages } from '@gantry/plugin-sdk';
import { DeviceImport, deviceRow, numberCell } from '@gantry/plugin-ui/import';
import * as z from 'zod';
import { importedSensor } from '../../contract/falsework.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { setupMessages } from './setup-messages.ts';

const row = deviceRow(
  z
    .object({ interval: z.preprocess(numberCell, importedSensor.shape.intervalSeconds) })
    .transform(({ interval }) => ({ intervalSeconds: interval })),
);

/** Registers the sensors of a spreadsheet. */
export function ImportSensors(props: {
  readonly module: FalseworkModule;
  readonly onApplied: () => void;
  readonly onClose: () => void;
}) {
  const { module, onApplied, onClose } = props;
  const { t } = useMessages(setupMessages);
  const aliases = (['en', 'zh-CN'] as const).map((locale) =>
    translate(setupMessages, locale, 'column.interval'),
  );
  return (
    <DeviceImport
      title={t('importTitle')}
      text={t('importText')}
      devices={t('sensors')}
      ownColumns={[{ key: 'interval', heading: t('column.interval'), aliases, optional: true }]}
      schema={row}
      send={(rows, apply) => module.api.importSensors({ rows: [...rows], apply })}
      countText={(what, count) => t(`import.${what}`, { count })}
      onApplied={onApplied}
      onClose={onClose}
    />
  );
}
