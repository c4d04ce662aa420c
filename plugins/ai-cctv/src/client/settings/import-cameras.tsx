import { translate, useMessages } from '@gantry/plugin-sdk';
import { DeviceImport, deviceRow, numberCell, textCell } from '@gantry/plugin-ui/import';
import * as z from 'zod';
import { importedMonitor } from '../../contract/cctv.ts';
import type { CctvModule } from '../cctv-module.ts';
import { setupMessages } from './setup-messages.ts';

/** The module's own columns of the file. */
const columns = ['type', 'streamUrl', 'vendor', 'description', 'limit'] as const;

const { shape } = importedMonitor;
const text = <S extends z.ZodType>(schema: S) => z.preprocess(textCell, schema);
const row = deviceRow(
  z
    .object({
      type: text(shape.type),
      streamUrl: text(shape.liveUrl),
      vendor: text(shape.vendor),
      description: text(shape.description),
      limit: z.preprocess(numberCell, shape.peopleCountLimit),
    })
    .transform(({ streamUrl, limit, ...rest }) => ({ ...rest, liveUrl: streamUrl, peopleCountLimit: limit })),
);

/** Registers the cameras of a spreadsheet. */
export function ImportCameras(props: {
  readonly module: CctvModule;
  readonly onApplied: () => void;
  readonly onClose: () => void;
}) {
  const { module, onApplied, onClose } = props;
  const { t } = useMessages(setupMessages);
  const column = (key: (typeof columns)[number]) => ({
    key,
    heading: t(key),
    aliases: (['en', 'zh-CN'] as const).map((locale) => translate(setupMessages, locale, key)),
    optional: true,
  });
  return (
    <DeviceImport
      title={t('importTitle')}
      text={t('importText')}
      devices={t('cameras')}
      ownColumns={columns.map(column)}
      schema={row}
      send={(rows, apply) => module.api.importMonitors({ rows: [...rows], apply })}
      countText={(what, count) => t(`import.${what}`, { count })}
      onApplied={onApplied}
      onClose={onClose}
    />
  );
}
