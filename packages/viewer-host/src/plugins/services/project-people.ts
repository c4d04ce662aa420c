import { hostTopics, mostNames, type PeoplePage } from '@gantry/contract';
import {
  createDisposableStore,
  createEmitter,
  type Disposable,
  type PeopleFound,
  type PeopleService,
  type ProjectPerson,
} from '@gantry/plugin-sdk';
import { withoutUndefined } from '@gantry/plugin-sdk/contract';
import type { HostApi } from '../../api/host-api.ts';
import type { LiveStore } from '../../state/live-store.ts';

type Asked = Promise<ProjectPerson | undefined>;

interface Batch {
  readonly ids: string[];
  readonly answer: Promise<ReadonlyMap<string, ProjectPerson>>;
}

/** The people of the open project, with one cache of names for all views. The cache is cleared when people change. */
export class ProjectPeople implements PeopleService, Disposable {
  private readonly api: Pick<HostApi, 'people' | 'personNames'>;
  private readonly projectId: string;
  private readonly userId: string;
  private readonly known = new Map<string, Asked>();
  private readonly changed = createEmitter<void>(globalThis.reportError);
  private readonly owned = createDisposableStore({ name: 'people' });
  /** Collects ids until the end of the current task. */
  private gathering: Batch | undefined;

  constructor(
    api: Pick<HostApi, 'people' | 'personNames'>,
    live: Pick<LiveStore, 'on' | 'onResync'>,
    { projectId, userId }: { readonly projectId: string; readonly userId: string },
  ) {
    this.api = api;
    this.projectId = projectId;
    this.userId = userId;
    const renew = () => {
      this.known.clear();
      this.gathering = undefined;
      this.changed.emit();
    };
    this.owned.add(live.onResync(renew));
    this.owned.add(live.on(hostTopics.peopleChanged, renew));
  }

  get onDidChange(): PeopleService['onDidChange'] {
    return this.changed.event;
  }

  search: PeopleService['search'] = async (query = {}, signal) => {
    // A missing condition may be present as undefined.
    const given = withoutUndefined(query);
    const page = await this.api.people(this.projectId, given, signal ? { signal } : {});
    return { ...page, people: page.people.map(withoutEmail) } satisfies PeopleFound;
  };

  named: PeopleService['named'] = async (ids) => {
    const wanted = [...new Set(ids)];
    const found = await Promise.all(wanted.map((id) => this.ask(id)));
    return new Map(found.flatMap((person) => (person ? [[person.id, person]] : [])));
  };

  current: PeopleService['current'] = async () => {
    const person = await this.ask(this.userId);
    if (!person) throw new Error('The signed-in user is not a member of the open project.');
    return person;
  };

  dispose(): void {
    this.owned.dispose();
    this.known.clear();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  private ask(id: string): Asked {
    const known = this.known.get(id);
    if (known) return known;
    const asked = this.inBatch(id).then((people) => people.get(id));
    this.known.set(id, asked);
    // Failures go to the callers and are not cached.
    asked.catch(() => {
      if (this.known.get(id) === asked) this.known.delete(id);
    });
    return asked;
  }

  private inBatch(id: string): Batch['answer'] {
    let batch = this.gathering;
    if (!batch || batch.ids.length >= mostNames) {
      const ids: string[] = [];
      batch = { ids, answer: Promise.resolve().then(() => this.fetch(ids)) };
      this.gathering = batch;
    }
    batch.ids.push(id);
    return batch.answer;
  }

  private async fetch(ids: readonly string[]): Promise<ReadonlyMap<string, ProjectPerson>> {
    if (this.gathering?.ids === ids) this.gathering = undefined;
    const { people } = await this.api.personNames(this.projectId, ids);
    return new Map(people.map((person) => [person.id, withoutEmail(person)]));
  }
}

/** Plugins never get e-mail addresses. */
function withoutEmail({ email: _, ...person }: PeoplePage['people'][number]): ProjectPerson {
  return person;
}
