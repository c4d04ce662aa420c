import { NotFoundError, type Tx, type VideoSource } from '@gantry/plugin-sdk/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { worksIn } from '../plugins/plugin-registry.ts';
import {
  asMember,
  type MemberAccess,
  type PluginProject,
  requireMember,
  type WantedAccess,
} from '../session/member-access.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { PluginVideos } from './plugin-videos.ts';
import { videoKey } from './video-key.ts';

export interface VideoAccessParts {
  readonly sessions: SessionStore;
  readonly clock: () => Date;
  readonly videos: ReadonlyMap<string, PluginVideos>;
}

/** A video that the member who asks may watch. */
export interface WatchedVideo {
  /** Names it in this deployment. */
  readonly key: string;
  /** Path of its routes. */
  readonly path: string;
  readonly source: VideoSource;
  readonly member: MemberAccess;
  readonly ofPlugin: PluginVideos;
}

const place = z.object({ projectId: z.unknown(), pluginId: z.string(), videoId: z.string() });
const idForm = /^[A-Za-z0-9_.-]{1,100}$/;

/** What a request about a video needs. An unknown plugin has no calls. */
export function wantedFor(request: FastifyRequest, videos: VideoAccessParts['videos']): WantedAccess {
  const { projectId, pluginId } = place.parse(request.params);
  const found = videos.get(pluginId);
  return {
    projectId,
    permission: found?.videos.permission ?? '',
    serves: (project: PluginProject) =>
      found !== undefined && found.plugin.failure === null && worksIn(found.plugin, project),
  };
}

/** Checks the member before the server reads a body. */
export async function requireWatcher(request: FastifyRequest, parts: VideoAccessParts): Promise<void> {
  await requireMember(request, parts.sessions, wantedFor(request, parts.videos));
}

/**
 * Checks session, membership, plugin and permission, and asks the plugin for the video in a transaction, in which `work` runs too.
 * @throws HttpError 401, 403, 404, or what the plugin refuses with
 */
export async function watchVideo<R>(
  request: FastifyRequest,
  { sessions, clock, videos }: VideoAccessParts,
  work: (video: WatchedVideo, tx: Tx) => R | Promise<R>,
): Promise<R> {
  const { pluginId, videoId } = place.parse(request.params);
  const ofPlugin = videos.get(pluginId);
  const wanted = { ...wantedFor(request, videos), mode: 'read', plugin: ofPlugin ? pluginId : null } as const;
  return asMember(request, sessions, wanted, async (tx, member) => {
    const { user, project } = member;
    const isId = ofPlugin !== undefined && idForm.test(videoId);
    const source = isId && (await ofPlugin.videos.source(videoId, { tx, user, project, now: clock() }));
    if (!ofPlugin || !source) throw new NotFoundError('The video');
    const path = `/api/projects/${project.id}/plugins/${pluginId}/videos/${videoId}`;
    const key = videoKey(project.id, pluginId, videoId);
    return work({ key, path, source, member, ofPlugin }, tx);
  });
}
