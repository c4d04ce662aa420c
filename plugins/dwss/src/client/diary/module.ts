import { type Api, viewContext } from '@gantry/plugin-sdk';
import { rememberList } from '@gantry/plugin-ui';
import { diaryCalls } from '../../contract/diary/calls.ts';
import { weatherCalls } from '../../contract/weather-calls.ts';
import type { SiteFormsContext } from '../context.ts';
import type { SiteForms } from '../site-forms.ts';
import { type DiaryList, diaryList } from './state/diary-list.ts';

export type DiaryApi = Api<typeof diaryCalls>;

/** What the views of the site diaries share while a project is open. */
export interface DiaryModule {
  readonly context: SiteFormsContext;
  readonly forms: SiteForms;
  readonly api: DiaryApi;
  readonly list: DiaryList;
  readonly weather: Api<typeof weatherCalls>;
}

export function diaryModule(forms: SiteForms): DiaryModule {
  const { context } = forms;
  const api = context.api(diaryCalls);
  const list = diaryList(context, api);
  rememberList(list, context, context.storage.user, 'list.diary');
  return { context, forms, api, list, weather: context.api(weatherCalls) };
}

export const [DiaryModuleProvider, useDiaryModule] = viewContext<DiaryModule>('the site diaries');
