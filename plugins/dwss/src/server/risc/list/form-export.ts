import type { ServerHost } from '@gantry/plugin-sdk/server';
import { listExport } from '@gantry/plugin-sdk/server/records';
import { locationLabels, locationSettings } from '../../../contract/location-label.ts';
import { exportBody } from '../../../contract/risc/requests.ts';
import { rowsInBatches } from '../form/form-rows.ts';
import type { RiscHandlers } from '../handlers.ts';
import { formsOf } from '../risc-kind.ts';
import { exportColumns } from './export-columns.ts';
import { filterOf, orderOf } from './list-filter.ts';

/** Writes the forms that a list shows into a file, with the rights that its reader has when it runs. */
export const formExport = listExport({
  name: 'risc-export',
  title: { en: 'Export of RISC forms', 'zh-CN': '导出 RISC 表格' },
  permission: 'RISC_EXPORT',
  viewPermission: 'RISC_VIEW',
  query: exportBody,
  sheet: { en: 'RISC forms', 'zh-CN': 'RISC 表格' },
  unit: { en: 'forms', 'zh-CN': '份表格' },
  fileName: 'RISC',
  async read(host, act, query) {
    const { tx } = act;
    const { language } = query;
    const forms = formsOf(host);
    const labels = locationLabels(locationSettings.parse(await host.settings.project(tx)));
    const filter = await filterOf(forms, act, query);
    return {
      columns: exportColumns(language, labels[language]),
      total: await forms.total(tx, filter),
      batches: rowsInBatches({ ...host, forms }, act, filter, orderOf(query)),
    };
  },
});

export const exportHandlers = ({ jobs }: Pick<ServerHost, 'jobs'>): RiscHandlers<'exportList'> => ({
  exportList: (query, context) => formExport.start(jobs, query, context),
});
