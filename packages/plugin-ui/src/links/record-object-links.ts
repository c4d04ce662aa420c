import type { ObjectRef } from '@gantry/plugin-sdk';
import type { LinkedObject, LinkedRecord, LinkOptions } from './record-links.ts';
import type { SeenObject } from './seen-object.ts';

/** A record of an object, as `recordsOfObject` answers it. */
export interface ObjectRecord<S extends string> extends LinkedRecord {
  /** Status of the record. */
  readonly status: S;
}

/** A change of the links of one object. */
export interface ObjectLinkChange extends ObjectRef {
  /** Ids of the records. */
  readonly ids: string[];
  /** Why; empty where none was asked for. */
  readonly reason: string;
}

/** The calls that `recordObjectCalls` of a contract makes. */
export interface RecordObjectCalls<S extends string> {
  /** Records that an object is linked to. */
  recordsOfObject(
    object: ObjectRef,
    options: { readonly signal?: AbortSignal },
  ): Promise<{
    readonly links: readonly {
      readonly recordId: string;
      readonly name: string | null;
      readonly status: S;
      readonly mayChange: boolean;
    }[];
  }>;
  /** Objects that a record is linked to. */
  objectsOfRecord(
    record: { readonly id: string },
    options: { readonly signal?: AbortSignal },
  ): Promise<{ readonly links: readonly LinkedObject[]; readonly mayChange: boolean }>;
  /** Links an object to records. */
  linkObject(link: ObjectLinkChange & Pick<SeenObject, 'name' | 'fingerprint'>): Promise<unknown>;
  /** Takes an object off records. */
  unlinkObject(link: ObjectLinkChange): Promise<unknown>;
}

/**
 * The part of `LinkOptions` that calls the server half.
 *
 * @example
 * const links = new RecordLinks(context, { ...recordObjectLinks(api), tab: 'acme.plant/model', … });
 */
export function recordObjectLinks<S extends string>(
  calls: RecordObjectCalls<S>,
): Pick<LinkOptions<ObjectRecord<S>>, 'recordsOf' | 'objectsOf' | 'attach' | 'detach'> {
  return {
    async recordsOf({ modelId, globalId }, signal) {
      const { links } = await calls.recordsOfObject({ modelId, globalId }, { signal });
      // An object is linked to a record once, so the record identifies the link.
      return links.map(({ mayChange, ...link }) => ({ ...link, id: link.recordId, ...guardOf(mayChange) }));
    },
    async objectsOf(id, signal) {
      const { links, mayChange } = await calls.objectsOfRecord({ id }, { signal });
      return links.map((link) => ({ ...link, ...guardOf(mayChange) }));
    },
    attach: ({ modelId, globalId, name, fingerprint }, ids, reason) =>
      calls.linkObject({ modelId, globalId, name, fingerprint, ids: [...ids], reason }),
    detach: ({ modelId, globalId }, ids, reason) =>
      calls.unlinkObject({ modelId, globalId, ids: [...ids], reason }),
  };
}

const guardOf = (mayChange: boolean) => (mayChange ? {} : { guard: { change: 'no' } as const });
