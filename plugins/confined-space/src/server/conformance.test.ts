import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../client/manifest.ts';
import { confinedSpaceCalls } from '../contract/confined-space.ts';
import { plugin } from './plugin.ts';
import { Neighbours } from './testing/neighbours.ts';

const beside = new Neighbours();

serverConformance(
  plugin,
  confinedSpaceCalls,
  ({ project }) => {
    const { locationId } = beside.addLocation(project.id, 'Shaft S1');
    beside.addPermit(project.id, locationId);
    return {
      // A version can be changed once, so each change gets a camera of its own.
      setLocation: () => ({
        monitorId: beside.addCamera(project.id, 'CS-01 Shaft S1 landing').monitorId,
        locationId,
        version: 0,
      }),
    };
  },
  { manifest, others: beside.plugins, runner: { describe, it, beforeAll, afterAll } },
);
