import { type Health, health } from '@gantry/contract';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FastifyInstance } from 'fastify';
import type { DamagedRows } from '../database/damaged-rows.ts';
import type { GantryDatabase } from '../database/gantry-database.ts';
import type { BrokerState } from '../devices/mqtt-door.ts';

/** How far the server's start has come. */
export class Readiness {
  ready = false;
  /** What the start is waiting for; shown by the health call. */
  waitingFor: string | undefined;
}

/** What the health call looks at. */
interface HealthParts {
  readonly database: Pick<GantryDatabase, 'ping'>;
  readonly readiness: Readiness;
  readonly damagedRows: Pick<DamagedRows, 'count'>;
  readonly broker: () => BrokerState | undefined;
}

/**
 * Mounts `GET /api/health`, and refuses every other call of people and devices until the server is ready. The server listens before
 * its database has started, so that this call can report the progress.
 */
export function mountHealth(app: FastifyInstance, parts: HealthParts): void {
  const { readiness } = parts;
  app.addHook('onRequest', async (request) => {
    if (
      readiness.ready ||
      !/^\/(api|ingest)\//.test(request.url) ||
      /^\/api\/(health|docs)/.test(request.url)
    )
      return;
    throw new HttpError(503, 'STARTING', 'The server is starting. Try again shortly.');
  });
  app.get(
    '/api/health',
    {
      schema: {
        summary: 'Whether the server is ready',
        tags: ['health'],
        response: { 200: health, 503: health },
      },
      logLevel: 'warn',
    },
    async (_request, reply) => {
      const found = await readHealth(parts);
      return reply
        .header('cache-control', 'no-store')
        .code(found.status === 'ok' ? 200 : 503)
        .send(found);
    },
  );
}

async function readHealth({ database, readiness, damagedRows, broker }: HealthParts): Promise<Health> {
  if (!readiness.ready)
    return {
      status: 'starting',
      ...(readiness.waitingFor === undefined ? {} : { reason: readiness.waitingFor }),
    };
  try {
    await database.ping();
    const { count } = damagedRows;
    const mqtt = broker();
    return { status: 'ok', ...(count > 0 && { damagedRows: count }), ...(mqtt && { mqtt }) };
  } catch (error) {
    return {
      status: 'degraded',
      reason: error instanceof Error ? error.message : 'The database does not answer.',
    };
  }
}
