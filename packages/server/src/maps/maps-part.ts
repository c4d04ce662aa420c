import { projectMaps, type SiteMap } from '@gantry/contract';
import { defineRoute } from '@gantry/plugin-sdk/server';
import type { MapEntry } from '../config/map-entry.ts';
import type { HostPart } from '../host-part.ts';
import { readCoordinates } from '../models/place/place-repository.ts';
import { mapFrameOf } from './map-frame.ts';

/** Maps of other servers, which the operator lists. Browsers fetch them; this server does not. */
export function mapsPart(entries: readonly MapEntry[]): HostPart {
  return {
    name: 'maps',
    routes: [
      defineRoute({
        method: 'GET',
        path: '/maps',
        summary: 'Maps that the deployment offers the project, and where the globe lies in its scene',
        project: 'params',
        permission: 'LAYER_VIEW',
        response: projectMaps,
        async handle(_input, { tx, project }) {
          const maps = entries.filter(({ projects }) => projects === '*' || projects.includes(project.code));
          if (maps.length === 0) return { maps: [], frame: null };
          return { maps: maps.map(siteMapOf), frame: mapFrameOf(await readCoordinates(tx)) ?? null };
        },
      }),
    ],
  };
}

function siteMapOf({ projects: _, ...entry }: MapEntry): SiteMap {
  return entry.kind === 'raster' ? { ...entry, height: entry.height ?? null } : entry;
}
