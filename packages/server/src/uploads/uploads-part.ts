import type { HostContext, HostPart } from '../host-part.ts';

/** Uploads and files of plugins. Their routes are mounted with the plugins. */
export function uploadsPart({ jobs, uploads }: HostContext): HostPart {
  jobs.timer('gantry/sweep-uploads', 3600, () => uploads.sweep());
  return { name: 'uploads' };
}
