import type { InstallDecisions, PackageReview } from '@gantry/contract';
import type { TestAnswer, TestClient } from '../../../testing/test-client.ts';

/** Sends a package as Settings, Plugins does. */
export async function stage(client: TestClient, bytes: Uint8Array): Promise<TestAnswer> {
  const response = await client.fetch('/api/plugins/packages', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Reviews a package and installs it as the review proposes, save what is given. */
export async function install(
  client: TestClient,
  bytes: Uint8Array,
  changes: Partial<InstallDecisions> = {},
): Promise<TestAnswer> {
  const { status, body } = await stage(client, bytes);
  if (status !== 200) throw new Error(`The package was refused: ${JSON.stringify(body)}`);
  const { digest, revision, proposed } = body as PackageReview;
  return client.post('/api/plugins/installs', { digest, revision, ...proposed, ...changes });
}
