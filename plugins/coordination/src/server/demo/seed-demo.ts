import { addDays, dayInZone } from '@gantry/plugin-sdk/contract';
import { type DemoProject, type ServerHost, sql } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import { permissions } from '../../contract/permissions.ts';
import { stepsTo } from '../../contract/topic-workflow.ts';
import type { Viewpoint } from '../../contract/viewpoint.ts';
import { type Topics, topicsOf } from '../topic-records.ts';
import { addViewpoints } from '../viewpoints.ts';
import { type DemoTopic, demoTopics } from './demo-topics.ts';

/** The contract whose model is the demo tunnel. */
const tunnelProject = 'BEM';
const dayMs = 86_400_000;

/** Begins the demo's topics that are missing. One that was deleted stays so. */
export async function seedDemo(project: DemoProject, host: ServerHost, signal: AbortSignal): Promise<void> {
  if (project.code !== tunnelProject) return;
  // Only the last step of a topic tells whoever it waits for.
  const silent = topicsOf({ ...host, notifications: undefined });
  const telling = topicsOf(host);
  for (const planned of demoTopics) {
    signal.throwIfAborted();
    await host.database.inProject(project.id, { kind: 'system', name: 'demo' }, async (tx) => {
      await tx.run(
        sql`select pg_advisory_xact_lock(hashtextextended('topic_demo:' || ${planned.id}::text, 0))`,
      );
      const there = sql`select from topic where project_id = ${tx.projectId} and id = ${planned.id}`;
      if ((await tx.run(there)) === 0) await play({ silent, telling, host, project }, tx, planned);
    });
  }
}

interface Stage {
  readonly silent: Topics;
  readonly telling: Topics;
  readonly host: ServerHost;
  readonly project: DemoProject;
}

/** Takes a planned topic through its real steps, each at its own time. */
async function play(
  { silent, telling, host, project }: Stage,
  tx: Act['tx'],
  planned: DemoTopic,
): Promise<void> {
  const now = host.clock();
  const begun = now.getTime() - planned.begun * dayMs;
  const member = (role: string) => project.users.find((user) => user.role === role) ?? project.users[0];
  const actBy = (role: string, days: number): Act => {
    const user = member(role);
    if (user === undefined) throw new Error('The demo has no members.');
    const held = new Set(permissions.map(({ code }) => code));
    const actor = { kind: 'member', userId: user.id, company: user.companyId, permissions: held } as const;
    return { tx, actor, now: new Date(begun + days * dayMs), timeZone: project.timeZone, ip: null };
  };
  const assignee = planned.assignee === null ? undefined : member(planned.assignee);
  const { id, title, description, type, priority, stage, labels, due } = planned;
  const today = dayInZone(now.getTime(), project.timeZone);
  const steps = stepsTo('Open', planned.status);
  const topics = steps.length === 0 ? telling : silent;
  const first = actBy(planned.by, 0);
  const make = async () => ({
    own: {
      guid: id,
      title,
      description,
      type,
      priority,
      stage,
      labels: [...labels],
      origin: null,
      dueDay: due === null ? null : addDays(today, due),
    },
    people: { assignee: assignee ? { userId: assignee.id, company: assignee.companyId } : null },
  });
  await topics.create(first, make, { id });
  await addViewpoints(host, first, id, [{ id, guid: id, view: viewOf(planned.at), uploadId: null }]);
  const object = project.objects.find(({ place }) => place === planned.place);
  if (object) await silent.link(first, id, undefined, [linked(object)]);
  for (const [nth, comment] of planned.comments.entries())
    await silent.comment(actBy(comment.by, (nth + 1) * 0.5), id, comment.text);
  for (const step of steps)
    await telling.act(actBy(planned.assignee ?? planned.by, planned.begun / 2), id, step, {});
}

const linked = ({ layerId, modelId, globalId, name }: DemoProject['objects'][number]) => ({
  layerId,
  modelId,
  globalId,
  name,
  elementId: '',
  fingerprint: '',
});

/** Metres of the project's grid of a place along the tunnel, across it, and above its datum. */
const gridOf = ([x, y, z]: DemoTopic['at']) => ({
  x: 836_000 + 0.9659258 * x - 0.258819 * y,
  y: 818_900 + 0.258819 * x + 0.9659258 * y,
  z: z - 20,
});

/** From 14 m before the place along the tunnel, with the tunnel cut behind the camera. */
function viewOf([x, y, z]: DemoTopic['at']): Viewpoint {
  const along = { x: 0.9659258, y: 0.258819, z: 0 };
  const none: [] = [];
  return {
    format: 1,
    camera: {
      kind: 'perspective',
      cameraViewPoint: gridOf([x - 14, y, z + 1.5]),
      cameraDirection: along,
      cameraUpVector: { x: 0, y: 0, z: 1 },
      targetDistance: 14,
      fieldOfView: 45,
    },
    clipping: [
      {
        kind: 'plane',
        name: 'Cross-section',
        isOn: true,
        location: gridOf([x - 8, y, z]),
        direction: { x: -along.x, y: -along.y, z: 0 },
      },
    ],
    components: { selection: none, hidden: none, isolated: null, ghosted: none },
    layers: {
      hiddenLayers: none,
      hiddenModels: none,
      hiddenClasses: ['IFCSPACE', 'IFCSPATIALZONE', 'IFCEXTERNALSPATIALELEMENT'],
      hiddenLines: none,
      opacities: none,
    },
    colours: 'own',
    day: null,
    tab: null,
    coloring: none,
  };
}
