import { viewsOf } from '../parts/views-of.tsx';
import type { SiteForms } from '../site-forms.ts';
import { DiaryModuleProvider, diaryModule } from './module.ts';

/** Site diaries: their pages and their item of the dashboard. */
export function activateDiary(forms: SiteForms): void {
  const module = diaryModule(forms);
  const { implement } = forms.context;
  const view = viewsOf(forms, (children) => (
    <DiaryModuleProvider value={module}>{children}</DiaryModuleProvider>
  ));
  implement.routes(
    'diary-list',
    view(async () => (await import('./list/diary-list-page.tsx')).DiaryListPage),
  );
  implement.routes(
    'diary-create',
    view(async () => (await import('./form/new-diary-page.tsx')).NewDiaryPage),
  );
  implement.routes(
    'diary-detail',
    view(async () => (await import('./detail/diary-detail-page.tsx')).DiaryDetailPage),
  );
  implement.routes(
    'diary-print',
    view(async () => (await import('./paper/diary-print-page.tsx')).DiaryPrintPage),
  );
  implement.routes(
    'diary-verify',
    view(async () => (await import('./verify/diary-verify-page.tsx')).DiaryVerifyPage),
  );
  implement.dashboardItems(
    'sitediary',
    view(async () => (await import('./dashboard/diary-dashboard.tsx')).DiaryDashboard),
  );
}
