import { demoAccounts } from '@gantry/demo';
import { defineServerPlugin, type VideoSource } from '@gantry/plugin-sdk/server';
import { noVideo, type VideoEntry } from '../../config/deployment.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts';

const pluginId = 'acme.cameras';

/** A server with a plugin that has videos, and people who may and may not watch them. */
export interface VideoSite {
  readonly server: TestServer;
  /** What the plugin says of its videos in TY, by the video's id. */
  readonly sources: Map<string, VideoSource>;
  /** May watch. */
  readonly engineer: TestClient;
  /** A member of TY who may not watch. */
  readonly viewer: TestClient;
  /** May watch the videos of TCE, and is no member of TY. */
  readonly elsewhere: TestClient;
  /** Administrator of TY. */
  readonly administrator: TestClient;
  /** Lines of the log. */
  readonly log: string[];
  /** Path of a video's routes. */
  at(videoId: string, rest?: string): string;
  /** Gives the permission to watch, or takes it away. */
  allow(isAllowed: boolean): Promise<void>;
}

export async function startVideoSite(
  video: Partial<VideoEntry>,
  options: Omit<TestServerOptions, 'plugins' | 'video' | 'onLog'> = {},
): Promise<VideoSite> {
  const sources = new Map<string, VideoSource>();
  const log: string[] = [];
  const plugin = defineServerPlugin({
    id: pluginId,
    migrations: [],
    permissions: [{ code: 'CAMERA_VIEW', roles: ['CONTRACTOR_ENGINEER'] }],
    routes: () => [],
    uploads: { still: { permission: '', kinds: ['png', 'mp4'], maxBytes: 100_000 } },
    videos: () => ({
      permission: 'CAMERA_VIEW',
      source: async (videoId, { project }) => (project.code === 'TY' ? sources.get(videoId) : undefined),
    }),
  });
  const server = await startTestServer({
    ...options,
    plugins: [plugin],
    video: { ...noVideo, allow: ['127.0.0.0/8'], ...video },
    onLog: (line) => log.push(line),
  });
  const project = server.projectId('TY');
  const role = { project, code: 'CONTRACTOR_ENGINEER', permission: 'CAMERA_VIEW' };
  const { owner } = server.context.database;
  return {
    server,
    sources,
    log,
    engineer: await clientOf(server, 'TY', 'CONTRACTOR_ENGINEER'),
    viewer: await clientOf(server, 'TY', 'VIEWER'),
    administrator: await clientOf(server, 'TY', 'PROJECT_ADMIN'),
    elsewhere: await clientOf(server, 'TCE', 'CONTRACTOR_ENGINEER'),
    at: (videoId, rest = '') => `/api/projects/${project}/plugins/${pluginId}/videos/${videoId}${rest}`,
    allow: async (isAllowed) => {
      const statement = isAllowed
        ? 'insert into role_permission (project_id, role_code, permission) values ($1, $2, $3) on conflict do nothing'
        : 'delete from role_permission where project_id = $1 and role_code = $2 and permission = $3';
      await owner.query(statement, Object.values(role));
    },
  };
}

function clientOf(server: TestServer, code: string, role: string): Promise<TestClient> {
  const found = demoAccounts.find(
    ({ places: [only, ...more] }) => more.length === 0 && only?.project === code && only.role === role,
  );
  if (found === undefined) throw new Error(`The demo has nobody who is ${role} of ${code} only.`);
  return server.client(found.email);
}
