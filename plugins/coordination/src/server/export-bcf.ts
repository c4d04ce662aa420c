import { dayInZone } from '@gantry/plugin-sdk/contract';
import { defineJob, type JobRun, RuleError, sql } from '@gantry/plugin-sdk/server';
import { systemAct } from '@gantry/plugin-sdk/server/records';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { z } from 'zod';
import type { BcfEntry } from '../contract/bcf/write-bcf.ts';
import { headEntries, topicEntries } from '../contract/bcf/write-bcf.ts';
import { topicCalls } from '../contract/calls.ts';
import { priorities, topicTypes } from '../contract/topic.ts';
import { topicWords } from '../contract/topic-words.ts';
import { topicStatuses } from '../contract/topic-workflow.ts';
import { filterOf } from './topic-list.ts';
import { type Topics, topicsOf } from './topic-records.ts';
import { topicToBcf } from './topic-to-bcf.ts';

/** The most topics of one file: the import takes no more either. */
const mostTopics = 2000;
const words = topicWords.en;

/** Writes topics into a BCF file, one after another, so that memory does not grow with their number. */
export const exportJob = defineJob({
  name: 'bcf-export',
  title: { en: 'Export of issues as BCF', 'zh-CN': '将问题导出为 BCF' },
  permission: 'TOPIC_VIEW',
  input: topicCalls.exportBcf.input,
  async run(input, job) {
    const { host, project } = job;
    const topics = topicsOf({ ...host, notifications: undefined });
    const ids = await idsOf(topics, input, job);
    const day = dayInZone(host.clock().getTime(), project.timeZone);
    await job.file(
      `${project.code} issues ${day}.bcf`,
      'application/octet-stream',
      zipped(entriesOf(topics, input.version, ids, job)),
    );
  },
});

type Input = z.output<typeof topicCalls.exportBcf.input>;
const idRow = z.object({ id: z.uuid() }).transform((row) => row.id);

async function idsOf(
  topics: Topics,
  { ids, version: _, ...query }: Input,
  { host, project, inProject }: JobRun,
) {
  const found = await inProject((tx) => {
    const act = systemAct(tx, host.clock(), project.timeZone);
    const where = ids.length === 0 ? sql`true` : sql`r.id = any(${ids}::uuid[])`;
    return tx.many(
      idRow,
      sql`select r.id from topic r where ${topics.condition(tx, filterOf(act, query))} and ${where}
          order by r.number, r.id limit ${mostTopics + 1}`,
    );
  });
  if (found.length > mostTopics)
    throw new RuleError(
      'TOO_MANY_TOPICS',
      `A file holds at most ${mostTopics} issues. Filter the list first.`,
    );
  return found;
}

async function* entriesOf(
  topics: Topics,
  version: Input['version'],
  ids: readonly string[],
  { host, project, inProject, signal, progress }: JobRun,
): AsyncGenerator<BcfEntry> {
  yield* headEntries(
    { version, project: { id: project.id, name: project.code } },
    {
      types: topicTypes,
      statuses: topicStatuses.map((status) => words[`status.${status}`]),
      priorities,
      labels: [],
      users: [],
      stages: [],
    },
  );
  for (const [index, id] of ids.entries()) {
    signal.throwIfAborted();
    const topic = await inProject(async (tx) => {
      const act = systemAct(tx, host.clock(), project.timeZone);
      return topicToBcf(host, topics, act, await topics.read(act, id));
    });
    yield* topicEntries(topic, version);
    progress((index + 1) / ids.length);
  }
}

/** The bytes of a zip of these files. Pictures are compressed already. */
async function* zipped(entries: AsyncIterable<BcfEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const [path, content] of entries) {
    const file = typeof content === 'string' ? new ZipDeflate(path) : new ZipPassThrough(path);
    zip.add(file);
    file.push(typeof content === 'string' ? strToU8(content) : content, true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}
