import {
  type NewView,
  type NewViewLink,
  openedView,
  openedViewLink,
  savedView,
  savedViews,
  type savedViewsQuery,
  type ViewChange,
  viewLink,
} from '@gantry/contract';
import type * as z from 'zod';
import { type Call, type HostApi, nothing } from './host-api.ts';

/** The calls of saved views, which the start of the app does not need. */
export class ViewsApi {
  private readonly api: Pick<HostApi, 'get' | 'send'>;

  constructor(api: Pick<HostApi, 'get' | 'send'>) {
    this.api = api;
  }

  list(projectId: string, query: z.input<typeof savedViewsQuery>, call?: Call) {
    const searchParams = { of: query.of, from: Number(query.from ?? 0) };
    return this.api.get(urlOf(projectId), savedViews, { ...call, searchParams });
  }

  open(projectId: string, id: string, call?: Call) {
    return this.api.get(`${urlOf(projectId)}/${encodeURIComponent(id)}`, openedView, call);
  }

  add(projectId: string, view: NewView) {
    return this.api.send('post', urlOf(projectId), savedView, view);
  }

  change(projectId: string, id: string, change: ViewChange) {
    return this.api.send('patch', `${urlOf(projectId)}/${id}`, savedView, change);
  }

  remove(projectId: string, id: string) {
    return this.api.send('delete', `${urlOf(projectId)}/${id}`, nothing);
  }
}

/** The calls of links to what somebody sees. */
export class ViewLinksApi {
  private readonly api: Pick<HostApi, 'get' | 'send'>;

  constructor(api: Pick<HostApi, 'get' | 'send'>) {
    this.api = api;
  }

  add(projectId: string, link: NewViewLink) {
    return this.api.send('post', linksOf(projectId), viewLink, link);
  }

  open(projectId: string, id: string, call?: Call) {
    return this.api.get(`${linksOf(projectId)}/${encodeURIComponent(id)}`, openedViewLink, call);
  }
}

const linksOf = (projectId: string) => `projects/${projectId}/view-links`;
const urlOf = (projectId: string) => `projects/${projectId}/views`;
