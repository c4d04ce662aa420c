import type { Json } from '@gantry/plugin-sdk';
import { useEffect, useRef } from 'react';
import type { NewDrafts } from '../form/new-drafts.ts';
import type { LinkWork } from './link-work.ts';
import type { SeenObject } from './seen-object.ts';

/** Keeps the chosen object with the draft of its record. An object that was chosen since counts before the one of the draft. */
export function useKeptChoice(
  work: LinkWork,
  drafts: Pick<NewDrafts, 'about' | 'note'> | undefined,
  id = '',
): void {
  const { chosen } = work;
  const restored = useRef('');
  useEffect(() => {
    if (drafts === undefined) return;
    const isFirst = restored.current !== id;
    restored.current = id;
    const kept = isFirst && chosen === undefined ? seenIn(drafts.about(id)) : undefined;
    if (kept !== undefined) work.choose(kept);
    // The next change of the draft keeps what could not be noted now.
    else drafts.note(id, chosen && { ...chosen }).catch(() => undefined);
  }, [work, chosen, drafts, id]);
}

/** What the object is called that `note` kept with a draft; undefined without one. */
export const keptObjectName = (about: Json | undefined): string | undefined => seenIn(about)?.name;

/** An object as `note` kept it. */
function seenIn(about: Json | undefined): SeenObject | undefined {
  if (typeof about !== 'object' || about === null || !('modelId' in about) || !('globalId' in about)) return;
  const { modelId, globalId, name, fingerprint } = about;
  const texts = [modelId, globalId, name, fingerprint].filter((text) => typeof text === 'string');
  const [model = '', object = '', called = '', print = ''] = texts;
  return texts.length === 4
    ? { modelId: model, globalId: object, name: called, fingerprint: print }
    : undefined;
}
