import { viewContext } from '@gantry/plugin-sdk';
import { referenceCalls } from '../contract/reference/calls.ts';
import type { SiteFormsContext } from './context.ts';
import { type EntryLists, entryLists, type ReferenceApi } from './state/reference-lists.ts';
import { ReferenceWork } from './state/reference-work.ts';

/** What all kinds of forms share while a project is open. */
export interface SiteForms {
  readonly context: SiteFormsContext;
  /** What forms offer, and what is being done about it. */
  readonly reference: {
    readonly api: ReferenceApi;
    readonly lists: EntryLists;
    readonly work: ReferenceWork;
  };
}

export function siteForms(context: SiteFormsContext): SiteForms {
  const api = context.api(referenceCalls);
  return {
    context,
    reference: { api, lists: entryLists(context, api), work: new ReferenceWork() },
  };
}

export const [SiteFormsProvider, useSiteForms] = viewContext<SiteForms>('the site forms');
