import { randomUUID } from 'node:crypto';
import { recordTopics } from '@gantry/plugin-sdk/contract';
import { NotFoundError, type People, RuleError } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import type { Act } from './act.ts';
import type { RecordAccess } from './record-access.ts';
import { insertComment, type RecordComment, readComments, repeatedComment } from './record-comments.ts';
import type { RecordOf } from './record-kind.ts';
import {
  insertObjects,
  type NewObject,
  type RecordObject,
  readObjects,
  removeObjects,
} from './record-objects.ts';
import {
  insertAttachments,
  type NewAttachment,
  type RecordAttachment,
  readAttachments,
  removeAttachments,
} from './record-papers.ts';
import { whoActs } from './who-acts.ts';

/** Comments, attachments, and links to objects of the model. */
export interface RecordAdditions<N extends Names, Own> {
  /**
   * Adds a comment, which is no change of the record.
   * @param commentId - UUID that the caller made, so that a repeated request answers the same comment.
   * @throws NotFoundError, RuleError COMMENT_REQUIRED, ConflictError KEY_REUSED when another comment has the id.
   */
  comment(act: Act, id: string, text: string, commentId?: string): Promise<RecordComment>;
  /** Oldest first. */
  comments(act: Act, id: string): Promise<readonly RecordComment[]>;
  /** A change of the record: it has a version and a history entry. Whether it is allowed is for the caller to judge. */
  attach(
    act: Act,
    id: string,
    version: number | undefined,
    files: readonly NewAttachment[],
  ): Promise<RecordOf<N, Own>>;
  /** Takes attachments off the record. Signatures from before still cover them. @throws NotFoundError */
  detach(
    act: Act,
    id: string,
    version: number | undefined,
    ids: readonly string[],
  ): Promise<RecordOf<N, Own>>;
  /**
   * Files that belong to the record now.
   * @throws NotFoundError
   */
  attachments(act: Act, id: string): Promise<readonly RecordAttachment[]>;
  /**
   * Links objects of the model, a change of the record as `attach` is; those that are linked already stay as they are. Whether it is
   * allowed, and the objects are there, is for the caller to judge.
   */
  link(
    act: Act,
    id: string,
    version: number | undefined,
    objects: readonly NewObject[],
    reason?: string,
  ): Promise<RecordOf<N, Own>>;
  /** Takes objects off the record. The link and its reason stay in the history. Objects that are not linked are skipped. */
  unlink(
    act: Act,
    id: string,
    version: number | undefined,
    objects: readonly Pick<NewObject, 'modelId' | 'globalId'>[],
    reason?: string,
  ): Promise<RecordOf<N, Own>>;
  /** Objects that the record is linked to now. @throws NotFoundError */
  objects(act: Act, id: string): Promise<readonly RecordObject[]>;
}

interface AnnouncedKind<N extends Names, Own> {
  readonly kind: string;
  readonly viewPermission: string;
  /** Name of the id in events; `id` when left out. */
  readonly idKey?: string;
  /** Further fields of the event of a comment. */
  readonly payload?: ((record: RecordOf<N, Own>) => Readonly<Record<string, unknown>>) | undefined;
}

export function recordAdditions<N extends Names, Own>(
  kind: AnnouncedKind<N, Own>,
  people: People,
  { read, lock, change, audienceOf }: RecordAccess<N, Own>,
): RecordAdditions<N, Own> {
  return {
    async comment(act, id, text, commentId = randomUUID()) {
      // Locked, so that comments have one order, and a signature at the same moment covers it or does not.
      const record = await lock(act, id);
      if (text.trim() === '') throw new RuleError('COMMENT_REQUIRED', 'Write a comment.');
      const added = await insertComment(act, id, commentId, text, await whoActs(act, people));
      if (added === undefined) return repeatedComment(act, id, commentId, text);
      const users = await audienceOf(act, record);
      await act.tx.audit({
        entity: kind.kind,
        entityId: id,
        action: 'comment',
        after: { comment: added.id },
      });
      await act.tx.emit({
        topic: recordTopics(kind.kind).commented,
        payload: { ...kind.payload?.(record), [kind.idKey ?? 'id']: id },
        permission: kind.viewPermission,
        ...(users && { users }),
      });
      return added;
    },

    async comments(act, id) {
      await read(act, id);
      return readComments(act.tx, id);
    },

    attach: (act, id, version, files) =>
      change(act, id, version, 'attach', async (_before, after) => {
        await insertAttachments(act, id, after.version, files);
        return { alsoChanged: files.length > 0 ? ['attachments'] : [] };
      }),

    detach: (act, id, version, ids) =>
      change(act, id, version, 'detach', async (_before, after) => {
        const removed = await removeAttachments(act, id, after.version, ids);
        if (removed !== new Set(ids).size) throw new NotFoundError('The attachment');
        return { alsoChanged: removed > 0 ? ['attachments'] : [] };
      }),

    async attachments(act, id) {
      await read(act, id);
      return readAttachments(act.tx, id);
    },

    link: (act, id, version, objects, reason = '') =>
      change(act, id, version, 'link', async (_before, after) => {
        const linked = await insertObjects(act, id, after.version, objects);
        return { comment: reason, details: { linked }, alsoChanged: linked.length > 0 ? ['objects'] : [] };
      }),

    unlink: (act, id, version, objects, reason = '') =>
      change(act, id, version, 'unlink', async (_before, after) => {
        const unlinked = await removeObjects(act, id, after.version, objects);
        return {
          comment: reason,
          details: { unlinked },
          alsoChanged: unlinked.length > 0 ? ['objects'] : [],
        };
      }),

    async objects(act, id) {
      await read(act, id);
      return readObjects(act.tx, id);
    },
  };
}
