import { translate, useMessages, useProblemText } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { ImportDialog, numberCell, textCell } from '@gantry/plugin-ui/import';
import * as z from 'zod';
import { monitorFields } from '../../contract/cctv.ts';
import type { CctvModule } from '../cctv-module.ts';
import { setupMessages, setupProblems } from './setup-messages.ts';

/** Columns of the file; the first two must be there. */
const columns = [
  'name',
  'originId',
  'type',
  'streamUrl',
  'vendor',
  'description',
  'latitude',
  'longitude',
  'height',
  'limit',
] as const;
const needed = 2;
/** Each row is a call of its own. */
const mostRows = 200;

const { shape } = monitorFields;
const text = <S extends z.ZodType>(schema: S) => z.preprocess(textCell, schema);
const number = <S extends z.ZodType>(schema: S) => z.preprocess(numberCell, schema);
/** A row as the file has it. What is empty is left out. */
const row = z.object({
  name: text(shape.name),
  originId: text(shape.originId),
  type: text(shape.type.optional()),
  streamUrl: text(shape.liveUrl.optional()),
  vendor: text(shape.vendor.optional()),
  description: text(shape.description.optional()),
  latitude: number(shape.latitude.unwrap().optional()),
  longitude: number(shape.longitude.unwrap().optional()),
  height: number(shape.height.optional()),
  limit: number(shape.peopleCountLimit.optional()),
});
type Row = z.output<typeof row>;

/** What the file does to one camera. */
interface Change {
  readonly row: number;
  readonly name: string;
  readonly kind: 'added' | 'changed' | 'unchanged';
}
class RowError extends Error {
  readonly row: number;
  constructor(at: number, cause: unknown) {
    super('A row was refused.', { cause });
    this.row = at;
  }
}

const givenBy = ({ streamUrl, limit, ...rest }: Row) => ({
  ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest),
  ...(streamUrl !== undefined && { liveUrl: streamUrl }),
  ...(limit !== undefined && { peopleCountLimit: limit }),
});

/** Says what rows would do, or does it, one after the other: applied again, a file goes on where it was stopped. */
export async function importRows(
  { api }: Pick<CctvModule, 'api'>,
  rows: readonly Row[],
  apply: boolean,
): Promise<readonly Change[]> {
  const { monitorList } = await api.getMonitorList({});
  const known = new Map<string, Monitor>(monitorList.map((camera) => [camera.originId, camera]));
  const changes: Change[] = [];
  for (const [at, one] of rows.entries()) {
    const camera = known.get(one.originId);
    const given = givenBy(one);
    const kind = camera === undefined ? 'added' : differs(camera, given) ? 'changed' : 'unchanged';
    if (apply && kind !== 'unchanged') {
      try {
        if (camera === undefined) await api.addMonitor(given);
        else await api.editMonitor({ ...given, monitorId: camera.monitorId, version: camera.version });
      } catch (error) {
        throw new RowError(at, error);
      }
    }
    changes.push({ row: at, name: one.name, kind });
  }
  return changes;
}

/** Whether a row says something new. An address that is set up is not known here, so one in the file counts as new. */
function differs(camera: Monitor, given: ReturnType<typeof givenBy>): boolean {
  return Object.entries(given).some(
    ([key, value]) => key === 'liveUrl' || Reflect.get(camera, key) !== value,
  );
}

/** Adds and changes the cameras of a spreadsheet. */
export function ImportCameras(props: {
  readonly module: CctvModule;
  readonly onApplied: () => void;
  readonly onClose: () => void;
}) {
  const { module, onApplied, onClose } = props;
  const { t } = useMessages(setupMessages);
  const problemText = useProblemText(setupProblems);
  return (
    <ImportDialog<Row, readonly Change[]>
      title={t('importTitle')}
      text={t('importText')}
      columns={columns.map((key, at) => ({
        key,
        heading: t(key),
        aliases: (['en', 'zh-CN'] as const).map((locale) => translate(setupMessages, locale, key)),
        optional: at >= needed,
      }))}
      schema={row}
      unique={['originId']}
      mostRows={mostRows}
      send={(rows, apply) => importRows(module, rows, apply)}
      refused={(error, numberOf) =>
        error instanceof RowError
          ? [t('row.refused', { row: numberOf(error.row), why: problemText(error.cause) })]
          : undefined
      }
      summary={(changes) =>
        (['added', 'changed', 'unchanged'] as const).map((kind) =>
          t(`import.${kind}`, { count: changes.filter((one) => one.kind === kind).length }),
        )
      }
      changes={(changes) =>
        changes
          .filter(({ kind }) => kind !== 'unchanged')
          .map(({ row: at, name, kind }) => ({
            key: String(at),
            name,
            text: t(kind === 'added' ? 'one.added' : 'one.changed'),
          }))
      }
      headings={{ name: t('cameras') }}
      onApplied={onApplied}
      onClose={onClose}
    />
  );
}
