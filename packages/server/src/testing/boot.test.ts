import { expect, test } from 'vitest';
import { startTestServer } from './test-server.ts';

test('the server starts, a member signs in and sees their project', async () => {
  const server = await startTestServer();
  try {
    const client = await server.client('wong.chikin@demo.gantry');
    const { status, body } = await client.get('/api/projects');
    expect(status).toBe(200);
    expect(body.projects.map((project: { code: string }) => project.code)).toEqual(['BEM']);
  } finally {
    await server.close();
  }
});
