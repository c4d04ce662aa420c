import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { checkedHistory, fitsHistory } from './checked-history.ts';
import { hexOf } from './entry-hash.ts';

/** Records one after another in the order of their ids, those between two ids. */
export interface RecordRange {
  /** The id before the first; undefined: from the first record on. */
  readonly after: string | undefined;
  /** The last id; undefined: up to the last record. */
  readonly upTo: string | undefined;
}

/** What PostgreSQL found in a range. */
export interface Sieved {
  /** Signatures in the range. */
  readonly checked: number;
  /** Ids of the records whose signatures are not all proven sound. */
  readonly suspects: readonly string[];
}

/** A kind of record and its table. */
export interface StoredKind {
  readonly kind: string;
  readonly table: Sql;
}

const sievedRow = z
  .object({ checked: z.number(), suspects: z.array(z.string()).nullable() })
  .transform(({ checked, suspects }): Sieved => ({ checked, suspects: suspects ?? [] }));
const idRow = z.object({ id: z.string() });
const imageRow = z.object({ sha256: z.string(), is_intact: z.boolean() });

/** Ranges of so many records, which together hold all records of the table, also those that are added meanwhile. */
export async function recordRanges(tx: Tx, table: Sql, size: number): Promise<readonly RecordRange[]> {
  const limits = await tx.many(
    idRow,
    sql`select id from (
          select r.id, row_number() over (order by r.id) as nth from ${table} r where r.project_id = ${tx.projectId}) numbered
        where nth % ${size}::integer = 0 order by id`,
  );
  const ends = [...limits.map(({ id }) => id), undefined];
  return ends.map((upTo, nth) => ({ after: nth === 0 ? undefined : ends[nth - 1], upTo }));
}

/** SQL for a column of record ids. */
export function isInRange(column: Sql, { after, upTo }: RecordRange): Sql {
  const limits = [
    ...(after === undefined ? [] : [sql`${column} > ${after}::uuid`]),
    ...(upTo === undefined ? [] : [sql`${column} <= ${upTo}::uuid`]),
  ];
  return limits.length === 0 ? sql`true` : join(limits, ' and ');
}

/** Pictures that are read at a time. */
const imagesAtATime = 500;

/** The hashes of the project's pictures that no longer are those of their bytes. */
export async function alteredImages(tx: Tx): Promise<readonly string[]> {
  const altered: string[] = [];
  let after = '';
  while (true) {
    const found = await tx.many(
      imageRow,
      sql`select sha256, encode(sha256(image), 'hex') = sha256 as is_intact from signature_image
          where project_id = ${tx.projectId} and sha256 > ${after} order by sha256 limit ${imagesAtATime}`,
    );
    altered.push(...found.flatMap((image) => (image.is_intact ? [] : [image.sha256])));
    const last = found.at(-1);
    if (!last) return altered;
    after = last.sha256;
  }
}

/**
 * Hashes all signatures and histories of a range inside PostgreSQL. A signature is sound if its content, picture, chain and seal fit,
 * its seal is one of the kit's, what it covers begins with the step's action and the attachments of that version, and the history is the
 * one that it says. The record itself is not compared. Suspect is every record with a signature or a history that is not sound. A closer
 * look may find nothing wrong, as with seals from before the kit.
 * @param altered - hashes of pictures that were altered
 */
export function sieveSignatures(
  tx: Tx,
  { kind, table }: StoredKind,
  range: RecordRange,
  altered: readonly string[],
): Promise<Sieved> {
  return tx.one(
    sievedRow,
    sql`
    select coalesce(sum(signed.number), 0)::bigint as checked,
      array_agg(r.id) filter (where not signed.is_sound or not history.is_head_sound or not history.are_comments_sound
        or not history.is_kind_sound or history.gaps is not null or history.unsound is not null or exists (
        select from record_history h where h.project_id = ${tx.projectId} and h.record_id = r.id and h.signature_id is not null
          and h.signature_id <> all(signed.ids))) as suspects
    from (
        select r.id, r.version, a.* from ${table} r
          left join lateral (
            select array_agg(concat('{"id":"', a.id, '","name":', to_json(a.name), ',"place":', to_json(a.place), ',"sha256":"', a.sha256, '"}')
                order by a.added_seq, a.id) as texts,
              array_agg(a.added_seq order by a.added_seq, a.id) as added,
              array_agg(a.removed_seq order by a.added_seq, a.id) as removed
            from record_attachment a where a.project_id = ${tx.projectId} and a.record_id = r.id
          ) a on true
        where r.project_id = ${tx.projectId} and ${isInRange(sql`r.id`, range)} offset 0
      ) r,
      lateral (
        select count(*) as number, coalesce(array_agg(s.id), '{}') as ids, coalesce(bool_and((
            s.prev_hash is not distinct from s.before_hash
            and s.seal_format in (1, 2, 3)
            and ${fitsHistory(tx, sql`s`)}
            and s.content_sha256 = ${hexOf(sql`s.content`)}
            and s.hash = ${hexOf(sealedText)}
            and starts_with(s.content, concat('{"action":', to_json(s.action), ',"attachments":[', ${attachedText}, '],'))
            and exists (select from signature_image i where i.project_id = ${tx.projectId} and i.sha256 = s.image_sha256)
            and s.image_sha256 <> all(${[...altered]}::text[])) is true), true) as is_sound
        from (
          select s.*, lag(s.hash) over (order by s.seq) as before_hash from record_signature s
          where s.project_id = ${tx.projectId} and s.record_id = r.id) s
      ) signed,
      lateral (${checkedHistory(tx, sql`r`, kind)}) history`,
  );
}

/** What the attachments of the signed version look like in canonical JSON, without the brackets. */
const attachedText = sql`
  case when r.texts is not null then (
    select string_agg(text, ',' order by nth)
    from unnest(r.texts, r.added, r.removed) with ordinality as given(text, added, removed, nth)
    where added <= s.seq and (removed is null or removed > s.seq)) end`;

/** What `sealOf` hashes, for the kit's formats. */
const sealedText = sql`
  concat('{"action":', to_json(s.action), ',"actorId":"', s.actor_id,
    case when s.seal_format = 3 then concat('","actorName":', coalesce(to_json(s.actor_name)::text, 'null'), ',"commentCount":',
      s.comment_count, ',"commentsHash":', coalesce(to_json(s.comments_hash)::text, 'null'), ',') else '",' end, '"companyName":', coalesce(to_json(s.company_name)::text, 'null'),
    ',"contentSha256":"', s.content_sha256, '","format":', s.seal_format,
    case when s.seal_format = 3 then concat(',"historyHash":"', s.history_hash, '"') end, ',"id":"', s.id, '","imageSha256":"', s.image_sha256, '",',
    case when s.seal_format > 1 then concat('"ip":', coalesce(to_json(s.ip)::text, 'null'), ',') end,
    '"method":"', s.method, '","onBehalfOf":', coalesce(to_json(s.on_behalf_of)::text, 'null'),
    ',"prevHash":', coalesce(to_json(s.prev_hash)::text, 'null'), ',"recordId":"', s.record_id, '","seq":', s.seq,
    ',"signedAt":"', to_char(s.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"}')`;
