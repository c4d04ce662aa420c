import type { TableColumn } from '@gantry/plugin-sdk/server';
import { listExport } from '@gantry/plugin-sdk/server/records';
import { type ListedTerm, listedTerms } from '../contract/listed-words.ts';
import { exportBody } from '../contract/wire.ts';
import { personNamed } from './people-repository.ts';
import { filterOf, isReversed } from './permit-filter.ts';
import { permitsInBatches } from './permit-list.ts';
import { type PermitRecord, permitsOf } from './permit-records.ts';
import { namesOf, type RowNames, rowOf } from './permit-rows.ts';

/** A permit with the names that its row shows. */
interface ExportRow {
  readonly record: PermitRecord;
  readonly names: RowNames;
}

/** Writes the permits that a list shows into a file, with the rights that its reader has when it runs. */
export const permitExport = listExport({
  name: 'permit-export',
  title: { en: 'Export of permits', 'zh-CN': '导出许可证' },
  permission: 'PTW_VIEW',
  viewPermission: 'PTW_VIEW',
  query: exportBody,
  sheet: { en: 'Permits', 'zh-CN': '许可证' },
  unit: { en: 'permits', 'zh-CN': '份许可证' },
  fileName: 'Permits',
  async read(host, act, query) {
    const permits = permitsOf(host);
    const filter = filterOf(act, query, query.status);
    // A filter that the route took; the days cannot have changed since.
    if (isReversed(filter)) throw new Error('The first day is after the last.');
    const { total, batches } = await permitsInBatches(permits, act, filter);
    const alarmed = await permits.alarmed(act.tx);
    async function* rows() {
      for await (const records of batches) {
        const names = await namesOf({ people: host.people, permits }, act, records, alarmed);
        yield records.map((record): ExportRow => ({ record, names }));
      }
    }
    return { columns: columnsOf(query.language), total, batches: rows() };
  },
});

/** The columns of the file: what the list shows, and the times and people that it has no room for. */
function columnsOf(language: keyof typeof listedTerms): readonly TableColumn<ExportRow>[] {
  const words = listedTerms[language];
  const column = (
    key: ListedTerm,
    width: number,
    value: (item: ReturnType<typeof rowOf>, record: PermitRecord, names: RowNames) => string | Date | null,
  ): TableColumn<ExportRow> => ({
    title: words[key],
    width,
    value: ({ record, names }) => value(rowOf(names, record), record, names),
  });
  const time = (moment: string | null) => (moment === null ? null : new Date(moment));
  return [
    column('field.number', 16, ({ number }) => number),
    column('field.status', 12, ({ status }) => words[`status.${status}`]),
    column('alarms', 26, ({ alarms }) => alarms.map(({ title }) => title[language]).join('; ')),
    column('field.permitType', 16, (_, { own }) => words[`type.${own.permitType}`]),
    column('field.locationID', 28, ({ locationName }) => locationName),
    column('field.description', 50, ({ description }) => description),
    column('field.validFrom', 20, ({ validFrom }) => time(validFrom)),
    column('field.validTo', 20, ({ validTo }) => time(validTo)),
    column('field.requester', 22, ({ requesterName }) => requesterName),
    column('field.holderID', 22, ({ holderName }) => holderName),
    column(
      'field.issuer',
      22,
      (_, { people }, names) => personNamed(names.people, people.issuer?.userId ?? null)?.name ?? null,
    ),
    column('requestedAt', 20, (_, { own }) => time(own.requestedAt)),
    column('field.issuedAt', 20, (_, { own }) => time(own.issuedAt)),
    column('closedAt', 20, (_, { own }) => time(own.closedAt)),
    column('createdAt', 20, (_, { createdAt }) => time(createdAt)),
    column('updatedAt', 20, (_, { updatedAt }) => time(updatedAt)),
  ];
}
