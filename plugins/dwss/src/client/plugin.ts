import { definePlugin } from '@gantry/plugin-sdk';
import { manifest } from './manifest.ts';
import { formsOfObject, implementModelCommands } from './model/model-commands.ts';
import { riscModule } from './module.ts';
import { viewsOf } from './parts/views-of.tsx';
import { implementPlaceCommands } from './reference/place-commands.ts';
import { openForm, searchForms } from './risc-list/search-forms.ts';

export const plugin = definePlugin({
  manifest,
  activate(context) {
    const module = riscModule(context);
    const { implement } = context;
    const view = viewsOf(module);
    implement.routes(
      'list',
      view(async () => (await import('./risc-list/risc-list-page.tsx')).RiscListPage),
    );
    const formPage = view(async () => (await import('./risc-form/risc-form-page.tsx')).RiscFormPage);
    implement.routes('create', formPage);
    implement.routes('edit', formPage);
    implement.routes(
      'preview',
      view(async () => (await import('./risc-detail/risc-preview-page.tsx')).RiscPreviewPage),
    );
    implement.routes(
      'detail',
      view(async () => (await import('./risc-detail/risc-detail-page.tsx')).RiscDetailPage),
    );
    implement.routes(
      'print',
      view(async () => (await import('./risc-paper/risc-print-page.tsx')).RiscPrintPage),
    );
    implement.routes(
      'verify',
      view(async () => (await import('./risc-verify/risc-verify-page.tsx')).RiscVerifyPage),
    );
    implement.dashboardItems(
      'risc',
      view(async () => (await import('./dashboard/risc-dashboard.tsx')).RiscDashboard),
    );
    implement.modelTabs(
      'dwss',
      view(async () => (await import('./model/risc-model-tab.tsx')).RiscModelTab),
    );
    implement.objectCards('forms', formsOfObject(module));
    implement.searchProviders('forms', searchForms(module));
    implement.commands('open-form', openForm(module));
    implement.settingsPages(
      'reference',
      view(async () => (await import('./reference/reference-settings.tsx')).ReferenceSettings),
    );
    implement.settingsPages(
      'devices',
      view(async () => (await import('./settings/device-management.tsx')).DeviceManagement),
    );
    implement.settingsPages(
      'this-device',
      view(async () => (await import('./settings/this-device.tsx')).ThisDevice),
    );
    implementModelCommands(module);
    implementPlaceCommands(module);
    implement.commands('open-list', () => context.navigate('list'));
    implement.commands('new-form', () => context.navigate('create'));
  },
});
