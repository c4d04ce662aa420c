import { refusalOf, translate, useFormat, useMessages } from '@gantry/plugin-sdk';
import { ImportDialog, type RowSchema, textCell } from '@gantry/plugin-ui/import';
import type * as z from 'zod';
import { type ReferenceList, referenceCalls } from '../../contract/reference/calls.ts';
import { typeKinds } from '../../contract/reference/entries.ts';
import {
  importedContractor,
  importedLocation,
  importedPortion,
  importedType,
  mostRows,
} from '../../contract/reference/imports.ts';
import { useSiteForms } from '../site-forms.ts';
import type { ReferenceApi } from '../state/reference-lists.ts';
import { referenceMessages } from './messages.ts';

/** Columns of the files; the first ones must be there, and together they identify a row. */
const files = {
  portions: { needed: ['name'], others: ['name_zh', 'code'] },
  locations: { needed: ['portion', 'name'], others: ['name_zh', 'code'] },
  types: { needed: ['type', 'subtype', 'data'], others: ['data_zh', 'code', 'portion'] },
  contractors: { needed: ['name'], others: ['name_zh', 'code'] },
} as const;
type Imported = keyof typeof files;
type Column = (typeof files)[Imported]['needed' | 'others'][number];

export const isImported = (id: ReferenceList): id is Imported => id in files;

/** Imports entries of a list from a file. */
export function ImportEntries({ id, onClose }: { readonly id: Imported; readonly onClose: () => void }) {
  const { api } = useSiteForms().reference;
  switch (id) {
    case 'portions':
      return (
        <Import
          id={id}
          schema={importedPortion}
          send={(rows, apply) => api.importPortions({ rows, apply })}
          onClose={onClose}
        />
      );
    case 'locations':
      return (
        <Import
          id={id}
          schema={importedLocation}
          send={(rows, apply) => api.importLocations({ rows, apply })}
          onClose={onClose}
        />
      );
    case 'types':
      return (
        <Import
          id={id}
          schema={importedType}
          send={(rows, apply) => api.importTypes({ rows, apply })}
          onClose={onClose}
        />
      );
    case 'contractors':
      return (
        <Import
          id={id}
          schema={importedContractor}
          send={(rows, apply) => api.importContractors({ rows, apply })}
          onClose={onClose}
        />
      );
  }
}

function Import<Row>(props: {
  readonly id: Imported;
  readonly schema: z.ZodType<Row>;
  readonly send: (rows: Row[], apply: boolean) => ReturnType<ReferenceApi['importPortions']>;
  readonly onClose: () => void;
}) {
  const { id, schema, send, onClose } = props;
  const { t } = useMessages(referenceMessages);
  const format = useFormat();
  const { reference } = useSiteForms();
  const { needed, others } = files[id];
  const columns: readonly Column[] = [...needed, ...others];
  const heading = (column: Column) => `column.${column}` as const;
  const fieldText = (field: string) => {
    const column = columns.find((one) => one === field);
    return column === undefined ? field : t(heading(column));
  };
  return (
    <ImportDialog<Row, Awaited<ReturnType<typeof send>>>
      title={t(`importTitle.${id}`)}
      text={t(`importText.${id}`)}
      columns={columns.map((column) => ({
        key: column,
        heading: t(heading(column)),
        aliases: (['en', 'zh-CN'] as const).map((locale) =>
          translate(referenceMessages, locale, heading(column)),
        ),
        optional: !needed.some((one) => one === column),
      }))}
      schema={ofCells(schema)}
      unique={id === 'types' ? [...needed, 'portion'] : needed}
      mostRows={mostRows}
      send={(rows, apply) => send([...rows], apply)}
      refused={(error, numberOf) => {
        // Each list refuses in the same way.
        const refusal = refusalOf(referenceCalls.importPortions, error);
        return refusal?.code === 'ROWS_REFUSED'
          ? refusal.details.rows.map(({ row, code, value }) =>
              t(`row.${code}`, { row: numberOf(row - 1), value }),
            )
          : undefined;
      }}
      summary={({ added, changed, unchanged, reoffered, portions }) => [
        t('summary.added', { count: added.length }),
        t('summary.changed', { count: changed.length }),
        t('summary.unchanged', { count: unchanged }),
        ...(reoffered > 0 ? [t('summary.reoffered', { count: reoffered })] : []),
        ...(portions.length > 0 ? [t('summary.portions', { count: portions.length })] : []),
      ]}
      changes={({ added, changed, portions }) => [
        ...portions.map((name, at) => ({ key: `portion ${at}`, name, text: t('what.portion') })),
        ...added.map((name, at) => ({ key: `added ${at}`, name, text: t('what.added') })),
        ...changed.map(({ name, fields }, at) => ({
          key: `changed ${at}`,
          name,
          text: t('what.changed', { fields: format.list(fields.map(fieldText)) }),
        })),
      ]}
      headings={{ name: t('column.name') }}
      appliedText={t('success')}
      onApplied={() => void reference.lists[id].list.refresh()}
      onClose={onClose}
    />
  );
}

/** Reads the cells of a row as texts. A kind of type may be in either language. */
function ofCells<Row>(schema: z.ZodType<Row>): RowSchema<Row> {
  return {
    safeParse(row) {
      const cells = Object.entries(Object(row)).map(([key, cell]) => [key, textCell(cell)] as const);
      const filled = cells.filter(([, text]) => text !== undefined);
      return schema.safeParse(
        Object.fromEntries(filled.map(([key, text]) => [key, key === 'type' ? kindNamed(text) : text])),
      );
    },
  };
}

function kindNamed(text: unknown): unknown {
  const name = String(text).toLowerCase();
  const isNamed = (kind: (typeof typeKinds)[number]) =>
    [kind.toLowerCase(), translate(referenceMessages, 'zh-CN', `kind.${kind}`)].includes(name);
  return typeKinds.find(isNamed) ?? text;
}
