import { HostError, type Json, toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable } from 'mobx';
import type { PluginScope } from '../plugins/plugin-scope.ts';

/** Context keys that plugins set for their own conditions. A plugin's keys are removed when it ends. */
export class ContextKeyTable {
  private readonly values = observable.map<string, { readonly owner: string; readonly value: Json }>(
    {},
    { deep: false },
  );
  private readonly hostKey: (name: string) => Json | undefined;

  constructor(hostKey: (name: string) => Json | undefined) {
    this.hostKey = hostKey;
    makeAutoObservable<this, 'values' | 'hostKey'>(this, { values: false, hostKey: false, get: false });
  }

  /** Observable. The host's keys come first. */
  get(name: string): Json | undefined {
    return this.hostKey(name) ?? this.values.get(name)?.value;
  }

  /** @throws HostError when the key is the host's or another plugin's */
  set(scope: PluginScope, name: string, value: Json): void {
    scope.live();
    const owner = scope.plugin.manifest.id;
    const current = this.values.get(name);
    if (this.hostKey(name) !== undefined || (current && current.owner !== owner)) {
      throw new HostError(
        'context-key-reserved',
        `The context key "${name}" belongs to ${current?.owner ?? 'the host'}.`,
      );
    }
    if (!current) scope.own(toDisposable(() => this.drop(name)));
    this.put(name, owner, value);
  }

  private put(name: string, owner: string, value: Json): void {
    this.values.set(name, { owner, value });
  }

  private drop(name: string): void {
    this.values.delete(name);
  }
}
