import { refusalOf, translate, useMessages } from '@gantry/plugin-sdk';
import { type ImportedDevice, importCall, importedDevice, mostImported } from '@gantry/plugin-sdk/contract';
import { ImportDialog } from '../import-dialog.tsx';
import type { ImportColumn, RowSchema } from '../import-types.ts';
import { deviceMessages } from './device-messages.ts';

/** Whose refusals every call of `importCall` has. */
const anyImport = importCall('/', '', importedDevice);

type CommonKey = 'instrumentId' | 'name' | 'gateway' | 'latitude' | 'longitude' | 'height';

/** How many devices a file adds, changes, and leaves as they are. */
export type ImportCounts = { readonly [What in 'added' | 'changed' | 'unchanged']: number };

/** The file of devices that `DeviceImport` takes. */
export type DeviceImportProps<Row extends ImportedDevice> = {
  /** The heading of the dialog. */
  readonly title: string;
  /** What stands in the rows of the file, with the units. */
  readonly text: string;
  /** What the module calls its devices, such as `Sensors`. */
  readonly devices: string;
  /** The module's own columns, after the gateway. */
  readonly ownColumns: readonly ImportColumn[];
  /** Of a row: `deviceRow` with the module's own cells. */
  readonly schema: RowSchema<Row>;
  /** Says what the rows would do, or with `apply` does it. */
  readonly send: (rows: readonly Row[], apply: boolean) => Promise<ImportCounts>;
  /** Such as `3 sensors are added`. */
  readonly countText: (what: keyof ImportCounts, count: number) => string;
  /** Called once the file was applied. */
  readonly onApplied: () => void;
  /** Called when the user leaves. */
  readonly onClose: () => void;
};

/** Registers the devices of a spreadsheet: name, instrument id, gateway, place, and the module's own columns. */
export function DeviceImport<Row extends ImportedDevice>(props: DeviceImportProps<Row>) {
  const { title, text, devices, ownColumns, schema, send, countText, onApplied, onClose } = props;
  const { t } = useMessages(deviceMessages);
  const column = (key: CommonKey, optional = true): ImportColumn => ({
    key,
    heading: t(key),
    // A file may have the headings of the other language.
    aliases: (['en', 'zh-CN'] as const).map((locale) => translate(deviceMessages, locale, key)),
    optional,
  });
  return (
    <ImportDialog<Row, ImportCounts>
      title={title}
      text={text}
      columns={[
        column('instrumentId', false),
        column('name', false),
        column('gateway'),
        ...ownColumns,
        column('latitude'),
        column('longitude'),
        column('height'),
      ]}
      schema={schema}
      unique={['instrumentId']}
      mostRows={mostImported}
      send={send}
      refused={(error, numberOf) => {
        const refusal = refusalOf(anyImport, error);
        return refusal?.code === 'IMPORT_INVALID'
          ? refusal.details.rows.map(({ row, code }) => t(code, { row: numberOf(row - 1) }))
          : undefined;
      }}
      summary={(counts) =>
        (['added', 'changed', 'unchanged'] as const).map((what) => countText(what, counts[what]))
      }
      changes={(counts) =>
        (['added', 'changed'] as const)
          .filter((what) => counts[what] > 0)
          .map((what) => ({ key: what, name: devices, text: countText(what, counts[what]) }))
      }
      headings={{ name: devices }}
      onApplied={onApplied}
      onClose={onClose}
    />
  );
}
