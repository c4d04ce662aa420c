import { type DemoAccounts, demoAccounts as demoAccountsReply } from '@gantry/contract';
import { demoAccounts, demoPassword } from '@gantry/demo';
import type { FastifyInstance } from 'fastify';
import { siteRoles } from '../projects/site-roles.ts';

/** `GET /api/demo/accounts`: empty unless the server has the demo. The sign-in page asks on every server. */
export function mountDemoAccounts(app: FastifyInstance, demo: boolean): void {
  app.get(
    '/api/demo/accounts',
    {
      schema: {
        summary: 'Accounts to try the demo with',
        tags: ['demo'],
        response: { 200: demoAccountsReply },
      },
    },
    async () => (demo ? publishedAccounts() : []),
  );
}

function publishedAccounts(): DemoAccounts {
  return demoAccounts.map((account) => ({
    email: account.email,
    password: demoPassword,
    name: account.name,
    role: account.places.map((place) => siteRoles[place.role].title)[0] ?? '',
    project: account.places.map((place) => place.project).join(', '),
  }));
}
