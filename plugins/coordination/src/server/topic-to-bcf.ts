import { startOfDayInZone } from '@gantry/plugin-sdk/contract';
import type { ServerHost, Tx } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import type { BcfTopic, BcfViewpoint } from '../contract/bcf/bcf.ts';
import { toBcfView } from '../contract/bcf/bcf-view.ts';
import { topicWords } from '../contract/topic-words.ts';
import { remarksOf } from './remarks.ts';
import type { TopicRecord, Topics } from './topic-records.ts';
import { type StoredViewpoint, viewpointsOf } from './viewpoints.ts';

const noon = 12 * 3600 * 1000;

/** A topic as BCF has it, with its pictures. */
export async function topicToBcf(
  host: Pick<ServerHost, 'people' | 'files'>,
  topics: Topics,
  act: Act,
  record: TopicRecord,
): Promise<BcfTopic> {
  const { tx, timeZone } = act;
  const { own, people, createdBy, createdAt, updatedAt, status } = record;
  const comments = await topics.comments(act, record.id);
  const remarks = new Map((await remarksOf(tx, record.id)).map((one) => [one.commentId, one]));
  const stored = await viewpointsOf(tx, record.id);
  const names = await host.people.named(tx, [
    createdBy,
    people.assignee?.userId,
    ...comments.map(({ authorId }) => authorId),
  ]);
  const nameOf = (id: string | null | undefined) => (id ? (names.get(id)?.name ?? '') : '');
  const guids = new Map(stored.map(({ id, guid }) => [id, guid]));
  return {
    guid: own.guid,
    title: own.title,
    description: own.description,
    type: own.type,
    status: topicWords.en[`status.${status}`],
    priority: own.priority,
    labels: own.labels,
    stage: own.stage,
    // In any time zone near that of the project, noon is of the same day.
    dueDate:
      own.dueDay === null
        ? null
        : new Date(startOfDayInZone(own.dueDay, timeZone).getTime() + noon).toISOString(),
    assignedTo: nameOf(people.assignee?.userId) || (own.origin?.assignedTo ?? ''),
    creationDate: own.origin?.createdAt ?? createdAt,
    creationAuthor: own.origin?.author || nameOf(createdBy),
    modifiedDate: updatedAt,
    modifiedAuthor: '',
    referenceLinks: own.origin?.referenceLinks ?? [],
    relatedTopics: own.origin?.relatedTopics ?? [],
    comments: comments.map((comment) => {
      const more = remarks.get(comment.id);
      return {
        guid: more?.guid ?? comment.id,
        date: more?.at ?? comment.at,
        author: more?.author ?? comment.authorName ?? nameOf(comment.authorId),
        text: comment.text,
        viewpoint: more?.viewpointId ? (guids.get(more.viewpointId) ?? null) : null,
      };
    }),
    viewpoints: await Promise.all(stored.map((one) => viewpointToBcf(host, tx, one))),
  };
}

async function viewpointToBcf(
  { files }: Pick<ServerHost, 'files'>,
  tx: Tx,
  { guid, view, picture, aspect }: StoredViewpoint,
): Promise<BcfViewpoint> {
  const seen = view === null ? null : toBcfView(view);
  const kept = picture === null ? undefined : await files.open(tx, picture);
  return {
    guid,
    view: seen && { ...seen, ...(aspect !== null && { aspectRatio: aspect }) },
    picture: kept
      ? { name: `${guid}.${kept.file.kind === 'png' ? 'png' : 'jpg'}`, bytes: await kept.bytes() }
      : null,
  };
}
