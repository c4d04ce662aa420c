import { ForbiddenError, NotFoundError, type RouteContext } from '@gantry/plugin-sdk/server';
import { type Act, actOf } from '@gantry/plugin-sdk/server/records';
import { kindOfRecord } from './record-kinds.ts';

/** Requires that the caller may see a form, or an item of one, of whatever kind. @throws NotFoundError, ForbiddenError */
export type ReadForm = (context: RouteContext, id: string) => Promise<void>;

interface Readable {
  readonly permission: string;
  readonly records: { read(act: Act, id: string): Promise<unknown> };
}

/** @param kinds - by the kind of record, items included */
export const formReader =
  (kinds: Readonly<Record<string, Readable>>): ReadForm =>
  async (context, id) => {
    const kind = kinds[(await kindOfRecord(context.tx, id)) ?? ''];
    if (kind === undefined) throw new NotFoundError('The form');
    if (!context.user.permissions.has(kind.permission)) throw new ForbiddenError(kind.permission);
    await kind.records.read(actOf(context), id);
  };
