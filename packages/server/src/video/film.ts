import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { keptFile, NotFoundError, type Tx, type VideoFilm } from '@gantry/plugin-sdk/server';
import type { FileStore } from '../files/file-store.ts';
import { sendContent } from '../files/send-content.ts';
import type { InstalledPlugin } from '../plugins/installed-plugin.ts';
import { PluginFailure } from '../plugins/plugin-failure.ts';
import { prepareAnswer, type SendFile } from '../uploads/send-answer.ts';

const types: Readonly<Record<string, string>> = { '.mp4': 'video/mp4', '.webm': 'video/webm' };

/**
 * Prepares, inside the transaction, the film of a video.
 * @throws NotFoundError for a file of another plugin or project, and for one that is not in the plugin's build
 */
export async function prepareFilm(
  tx: Tx,
  plugin: InstalledPlugin,
  film: VideoFilm,
  files: FileStore,
): Promise<SendFile> {
  if ('fileId' in film) return prepareAnswer(tx, plugin.id, keptFile(film.fileId, { show: 'inline' }), files);
  return async (request, reply) => {
    const type = types[extname(film.asset).toLowerCase()];
    const build = await plugin.build();
    // Only files that the build lists, so that no path leads out of its folder.
    const tag = build instanceof PluginFailure ? undefined : build.package.files[`client/${film.asset}`];
    const path = join(plugin.entry.path, 'dist', 'client', film.asset);
    const found = tag === undefined ? undefined : await stat(path).catch(() => undefined);
    if (type === undefined || tag === undefined || found === undefined) throw new NotFoundError('The film');
    reply.type(type).header('cache-control', 'private, no-cache');
    const read: Parameters<typeof sendContent>[2]['read'] = (range) => createReadStream(path, range);
    return sendContent(request, reply, { tag, bytes: found.size, read });
  };
}
