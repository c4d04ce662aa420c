import {
  type FindField,
  type FindFilter,
  findAnswer,
  findFieldsAnswer,
  findGroupsAnswer,
  findShapesAnswer,
  findSharedAnswer,
  findValuesAnswer,
  savedFilter,
  savedFilters,
} from '@gantry/contract';
import { type Call, type HostApi, nothing } from './host-api.ts';

/** The calls that find objects by their values, which the start of the app does not need. */
export class FindApi {
  private readonly api: Pick<HostApi, 'get' | 'send'>;
  private readonly url: string;

  constructor(api: Pick<HostApi, 'get' | 'send'>, projectId: string) {
    this.api = api;
    this.url = `projects/${projectId}/find`;
  }

  page(query: {
    readonly versions: readonly string[];
    readonly filter: FindFilter;
    readonly from: number;
    readonly limit: number;
  }) {
    return this.api.send('post', this.url, findAnswer, query);
  }

  shapes(versions: readonly string[], filter: FindFilter) {
    return this.api.send('post', `${this.url}/shapes`, findShapesAnswer, { versions, filter });
  }

  fields(versions: readonly string[], text: string) {
    return this.api.send('post', `${this.url}/fields`, findFieldsAnswer, { versions, text });
  }

  values(versions: readonly string[], field: FindField, text: string) {
    return this.api.send('post', `${this.url}/values`, findValuesAnswer, { versions, field, text });
  }

  groups(versions: readonly string[], field: FindField) {
    return this.api.send('post', `${this.url}/groups`, findGroupsAnswer, { versions, field });
  }

  shared(selection: readonly { readonly versionId: string; readonly globalIds: readonly string[] }[]) {
    return this.api.send('post', `${this.url}/shared`, findSharedAnswer, { selection });
  }

  filters(call?: Call) {
    return this.api.get(`${this.url}/filters`, savedFilters, call);
  }

  save(input: { readonly name: string; readonly isShared: boolean; readonly filter: FindFilter }) {
    return this.api.send('post', `${this.url}/filters`, savedFilter, input);
  }

  remove(id: string) {
    return this.api.send('delete', `${this.url}/filters/${id}`, nothing);
  }
}
