import Fastify from 'fastify';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { deliver } from './mqtt-delivery.ts';

test('what a route refused, or parts of it, is told by its codes, because a device that publishes gets no answer', async () => {
  const app = Fastify();
  app.post('/ingest/whole', (_request, reply) =>
    reply.code(401).send({ error: { code: 'DEVICE_TOKEN_REVOKED', message: 'The token was revoked.' } }),
  );
  const refused = ['IN_FUTURE', 'UNKNOWN_SENSOR', 'IN_FUTURE'].map((code, index) => ({ index, code }));
  app.post('/ingest/parts', () => ({ accepted: 1, refused }));
  app.post('/ingest/none', () => ({ accepted: 1, refused: [] }));
  const sent = (url: string) =>
    deliver(app, pLimit(1), { url, token: 'gdt_x' }, Buffer.from('{}'), new AbortController().signal);
  expect(await sent('/ingest/whole')).toEqual({
    outcome: 'refused',
    status: 401,
    code: 'DEVICE_TOKEN_REVOKED',
  });
  expect(await sent('/ingest/parts')).toEqual({ outcome: 'stored', codes: ['IN_FUTURE', 'UNKNOWN_SENSOR'] });
  expect(await sent('/ingest/none')).toEqual({ outcome: 'stored', codes: [] });
  await app.close();
});
