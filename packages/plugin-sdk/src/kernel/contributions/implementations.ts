import {
  type Disposable,
  HostError,
  type Implementations,
  type Point,
  toDisposable,
} from '@gantry/plugin-sdk';
import { makeAutoObservable, observable } from 'mobx';
import { didYouMean } from '../nearest.ts';
import type { PluginScope } from '../plugins/plugin-scope.ts';

/** What active plugins have attached to their contributions. */
export class ImplementationRegistry {
  private readonly attached = observable.map<string, Implementations[Point]>({}, { deep: false });

  constructor() {
    makeAutoObservable<this, 'attached'>(this, { attached: false, get: false });
  }

  /** Observable. */
  get<P extends Point>(point: P, pluginId: string, id: string): Implementations[P] | undefined {
    // `attach` files an implementation under the point that it is for.
    return this.attached.get(keyOf(point, pluginId, id)) as Implementations[P] | undefined;
  }

  /** @throws HostError when the manifest does not declare the id, or something is attached to it already. */
  attach<P extends Point>(
    scope: PluginScope,
    point: P,
    id: string,
    implementation: Implementations[P],
  ): Disposable {
    const { manifest } = scope.plugin;
    const declared = Object.keys(manifest.contributes?.[point] ?? {});
    if (!declared.includes(id)) {
      throw new HostError(
        'contribution-unknown',
        `"${manifest.id}" implements ${point} "${id}", which its manifest does not declare.${didYouMean(id, declared)}`,
      );
    }
    const key = keyOf(point, manifest.id, id);
    if (this.attached.has(key)) {
      throw new HostError('contribution-duplicate', `"${manifest.id}" implements ${point} "${id}" twice.`);
    }
    this.put(key, implementation);
    return scope.own(toDisposable(() => this.drop(key)));
  }

  private put(key: string, implementation: Implementations[Point]): void {
    this.attached.set(key, implementation);
  }

  private drop(key: string): void {
    this.attached.delete(key);
  }
}

function keyOf(point: Point, pluginId: string, id: string): string {
  return `${point} ${pluginId} ${id}`;
}
