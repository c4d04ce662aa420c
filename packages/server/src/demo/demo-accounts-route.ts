import { demoAccounts } from '@gantry/contract';
import type { FastifyInstance } from 'fastify';
import { publishedAccounts } from './accounts.ts';

/** `GET /api/demo/accounts`; without the demo there is no such route. */
export function mountDemoAccounts(app: FastifyInstance, demo: boolean): void {
  if (!demo) return;
  app.get(
    '/api/demo/accounts',
    { schema: { summary: 'Accounts to try the demo with', tags: ['demo'], response: { 200: demoAccounts } } },
    async () => publishedAccounts(),
  );
}
