import { layer as layerReply } from '../../../packages/contract/src/index.ts';
import type { BenchProject } from './host-site.ts';

/** Uploads an IFC file to a new layer of the project. */
export async function uploadModel(
  url: string,
  { id, cookie }: BenchProject,
  { fileName, ifc }: { readonly fileName: string; readonly ifc: string | Uint8Array<ArrayBuffer> },
): Promise<void> {
  const layers = `${url}/api/projects/${id}/layers`;
  const added = await answered(
    await fetch(layers, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench' }),
    }),
  );
  const query = new URLSearchParams({ fileName, createdDate: '2026-11-20', modelName: 'Bench' });
  await answered(
    await fetch(`${layers}/${layerReply.parse(added).id}/versions?${query}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: ifc,
    }),
  );
}

async function answered(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
