import { viewsOf } from '../parts/views-of.tsx';
import type { SiteForms } from '../site-forms.ts';
import { openForm, searchForms } from './list/search-forms.ts';
import { formsOfObject, implementModelCommands } from './model/model-commands.ts';
import { RiscModuleProvider, riscModule } from './module.ts';

/** Inspection forms: their pages, their window in the model and their tile on the dashboard. */
export function activateRisc(forms: SiteForms): void {
  const module = riscModule(forms);
  const { context } = module;
  const { implement } = context;
  const view = viewsOf(forms, (children) => (
    <RiscModuleProvider value={module}>{children}</RiscModuleProvider>
  ));
  implement.routes(
    'list',
    view(async () => (await import('./list/risc-list-page.tsx')).RiscListPage),
  );
  const formPage = view(async () => (await import('./form/risc-form-page.tsx')).RiscFormPage);
  implement.routes('create', formPage);
  implement.routes('edit', formPage);
  implement.routes(
    'preview',
    view(async () => (await import('./detail/risc-preview-page.tsx')).RiscPreviewPage),
  );
  implement.routes(
    'detail',
    view(async () => (await import('./detail/risc-detail-page.tsx')).RiscDetailPage),
  );
  implement.routes(
    'print',
    view(async () => (await import('./paper/risc-print-page.tsx')).RiscPrintPage),
  );
  implement.routes(
    'verify',
    view(async () => (await import('./verify/risc-verify-page.tsx')).RiscVerifyPage),
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
  implementModelCommands(module);
  implement.commands('open-list', () => context.navigate('list'));
  implement.commands('new-form', () => context.navigate('create'));
}
