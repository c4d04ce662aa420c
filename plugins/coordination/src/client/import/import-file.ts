import { dayInZone } from '@gantry/plugin-sdk';
import type { BcfTopic, BcfViewpoint } from '../../contract/bcf/bcf.ts';
import { fromBcfView } from '../../contract/bcf/bcf-view.ts';
import { topicFields } from '../../contract/topic.ts';
import { topicWords } from '../../contract/topic-words.ts';
import { type TopicStatus, topicStatuses } from '../../contract/topic-workflow.ts';
import { listsOf, viewpoint } from '../../contract/viewpoint.ts';
import type { ReadBcf } from '../bcf/read-bcf.ts';
import type { TopicModule } from '../topic-module.ts';

/** Objects of the views whose models are asked for before the import. */
export const mostChecked = 20_000;

/** Other words for the statuses that programs write. */
const otherWords: Readonly<Record<string, TopicStatus>> = {
  active: 'Open',
  new: 'Open',
  reopened: 'Open',
  assigned: 'InProgress',
  ongoing: 'InProgress',
  done: 'Resolved',
  fixed: 'Resolved',
  solved: 'Resolved',
  completed: 'Closed',
};

/** The status that a word of a file means; undefined for one that nobody knows. */
export function statusOf(word: string): TopicStatus | undefined {
  const plain = word.toLowerCase().replace(/[\s_-]/g, '');
  if (plain === '') return 'Open';
  return (
    topicStatuses.find(
      (status) => status.toLowerCase() === plain || topicWords['zh-CN'][`status.${status}`] === word,
    ) ?? otherWords[plain]
  );
}

/** What the server has to know of a file before anything is imported. */
export function checkOf({ file }: ReadBcf) {
  const views = file.topics.flatMap(({ viewpoints }) => viewpoints.flatMap(({ view }) => view ?? []));
  const all = new Set(
    views.flatMap((view) => listsOf(fromBcfView(view)).flatMap(({ globalIds }) => globalIds)),
  );
  return {
    guids: file.topics.map(({ guid }) => guid),
    globalIds: [...all].slice(0, mostChecked),
    projectId: file.project?.id ?? '',
    objects: all.size,
  };
}

/** The day of a due date; null for one that no project has, such as in the year 1. */
function dueDayOf({ dueDate }: BcfTopic, timeZone: string): string | null {
  if (dueDate === null) return null;
  return topicFields.shape.dueDay.safeParse(dayInZone(dueDate, timeZone)).data ?? null;
}

/** Sends one topic with its pictures. Answers what became of it, and how many pictures were refused. */
export async function sendTopic(
  { context, api }: Pick<TopicModule, 'context' | 'api'>,
  {
    topic,
    file,
    project,
    existing,
    signal,
  }: {
    readonly topic: BcfTopic;
    readonly file: string;
    readonly project: string;
    readonly existing: 'update' | 'skip';
    readonly signal: AbortSignal;
  },
) {
  let refusedPictures = 0;
  const viewpoints = [];
  for (const one of topic.viewpoints) {
    const uploadId = await upload(one).catch((error: unknown) => {
      signal.throwIfAborted();
      context.log.warn('A picture of a BCF file was refused.', { error: String(error) });
      refusedPictures += 1;
      return null;
    });
    const view = one.view === null ? null : (viewpoint.safeParse(fromBcfView(one.view)).data ?? null);
    if (view !== null || uploadId !== null) viewpoints.push({ guid: one.guid, view, uploadId });
  }
  const kept = new Set(viewpoints.map(({ guid }) => guid));
  const {
    guid,
    title,
    description,
    type,
    priority,
    stage,
    assignedTo,
    relatedTopics,
    referenceLinks,
    labels,
  } = topic;
  const { outcome } = await api.importTopic(
    {
      guid,
      existing,
      file: file.slice(0, 200),
      project,
      title,
      description,
      type,
      status: statusOf(topic.status) ?? 'Open',
      priority: priority || 'Normal',
      labels: [...labels],
      stage,
      dueDay: dueDayOf(topic, context.session.project.timeZone),
      assignedTo,
      author: topic.creationAuthor,
      createdAt: topic.creationDate,
      referenceLinks: [...referenceLinks],
      relatedTopics: [...relatedTopics],
      viewpoints,
      comments: topic.comments.map(({ guid: comment, date, author, text, viewpoint: about }) => ({
        guid: comment,
        text,
        author,
        at: date,
        viewpoint: about !== null && kept.has(about) ? about : null,
      })),
    },
    { signal },
  );
  return { outcome, refusedPictures };

  async function upload({ picture }: BcfViewpoint): Promise<string | null> {
    if (picture === null) return null;
    // A Blob takes the bytes of an ordinary buffer; those of a zip are in one.
    const blob = new Blob([new Uint8Array(picture.bytes)]);
    return (await context.files.upload(blob, { rule: 'picture', name: picture.name, signal })).uploadId;
  }
}
