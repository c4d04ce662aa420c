import { refusalOf, translate, useMessages } from '@gantry/plugin-sdk';
import { ImportDialog, numberCell, textCell } from '@gantry/plugin-ui/import';
import * as z from 'zod';
import {
  falseworkCalls,
  type ImportedSensor,
  importedSensor,
  mostImported,
  place,
} from '../../contract/falsework.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { setupMessages } from './setup-messages.ts';

/** Columns of the file; the first two must be there. */
const columns = ['instrumentId', 'name', 'gateway', 'interval', 'latitude', 'longitude', 'height'] as const;
const needed = 2;

const { shape } = importedSensor;
const coordinate = (part: keyof typeof place.shape) => z.preprocess(numberCell, place.shape[part].optional());
/** A row as the file has it. A place has all of its parts. */
const row = z
  .object({
    instrumentId: z.preprocess(textCell, shape.instrumentId),
    name: z.preprocess(textCell, shape.name),
    gateway: z.preprocess(textCell, shape.gateway),
    interval: z.preprocess(numberCell, shape.intervalSeconds),
    latitude: coordinate('latitude'),
    longitude: coordinate('longitude'),
    height: coordinate('height'),
  })
  .transform(({ interval, latitude, longitude, height, ...rest }, { addIssue }): ImportedSensor => {
    const parts = [latitude, longitude, height].filter((part) => part !== undefined).length;
    if (latitude !== undefined && longitude !== undefined && height !== undefined)
      return { ...rest, intervalSeconds: interval, place: { latitude, longitude, height } };
    if (parts > 0)
      addIssue({
        code: 'custom',
        path: [latitude === undefined ? 'latitude' : longitude === undefined ? 'longitude' : 'height'],
        message: 'A place has latitude, longitude and height.',
      });
    return { ...rest, intervalSeconds: interval };
  });

/** Registers the sensors of a spreadsheet. */
export function ImportSensors(props: {
  readonly module: FalseworkModule;
  readonly onApplied: () => void;
  readonly onClose: () => void;
}) {
  const { module, onApplied, onClose } = props;
  const { t } = useMessages(setupMessages);
  return (
    <ImportDialog<ImportedSensor, { added: number; changed: number; unchanged: number }>
      title={t('importTitle')}
      text={t('importText')}
      columns={columns.map((key, at) => ({
        key,
        heading: t(`column.${key}`),
        aliases: (['en', 'zh-CN'] as const).map((locale) =>
          translate(setupMessages, locale, `column.${key}`),
        ),
        optional: at >= needed,
      }))}
      schema={row}
      unique={['instrumentId']}
      mostRows={mostImported}
      send={(rows, apply) => module.api.importSensors({ rows: [...rows], apply })}
      refused={(error, numberOf) => {
        const refusal = refusalOf(falseworkCalls.importSensors, error);
        return refusal?.code === 'IMPORT_INVALID'
          ? refusal.details.rows.map(({ row: at, code }) => t(rowProblem(code), { row: numberOf(at - 1) }))
          : undefined;
      }}
      summary={({ added, changed, unchanged }) => [
        t('import.added', { count: added }),
        t('import.changed', { count: changed }),
        t('import.unchanged', { count: unchanged }),
      ]}
      changes={(result) =>
        (['added', 'changed'] as const)
          .filter((key) => result[key] > 0)
          .map((key) => ({ key, name: t('sensors'), text: t(`import.${key}`, { count: result[key] }) }))
      }
      headings={{ name: t('sensors') }}
      onApplied={onApplied}
      onClose={onClose}
    />
  );
}

function rowProblem(code: string) {
  const known = ['TWICE', 'UNKNOWN_GATEWAY', 'AMBIGUOUS_GATEWAY'] as const;
  return `row.${known.find((one) => one === code) ?? 'OTHER'}` as const;
}
