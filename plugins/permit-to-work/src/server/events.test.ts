import type { TestClient } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accepted, PermitSite } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Yard');
});
afterAll(() => site?.close());

const told = z.object({
  topic: z.string(),
  payload: z.object({ formUUID: z.string(), status: z.string() }).partial(),
});

/** What a member's browser was told of since an event, up to one that says so: a location of that name's change. */
async function heard(client: TestClient, afterSeq: number): Promise<readonly z.output<typeof told>[]> {
  const abort = new AbortController();
  const stream = await client.fetch(`/api/projects/${site.project}/events?lastEventId=${afterSeq}`, {
    signal: abort.signal,
  });
  const events: z.output<typeof told>[] = [];
  let text = '';
  try {
    for await (const chunk of stream.body ?? []) {
      text += new TextDecoder().decode(chunk);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks.filter((each) => !/^event: /m.test(each)))
        events.push(told.parse(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '')));
      if (events.some(({ topic }) => topic.endsWith('location-changed'))) break;
    }
  } finally {
    abort.abort();
  }
  return events.filter(({ payload }) => payload.formUUID !== undefined);
}

test('a draft is nobody else’s business until it is requested', async () => {
  const { newest } = await site.server.context.events.range(site.project);
  const draft = await site.draft(locationID);
  const edited = accepted(
    await site.patch(site.requester, `/permits/${draft.formUUID}`, {
      version: draft.version,
      description: 'Lift two fans',
    }),
  ).permit;
  const dropped = await site.draft(locationID);
  await site.lead(edited, 'Requested');
  await site.addLocation('The end');
  const of = (id: string, ...statuses: string[]) => statuses.map((status) => [id, status]);
  const statuses = async (client: TestClient) =>
    (await heard(client, newest)).map(({ payload }) => [payload.formUUID, payload.status]);

  expect(await statuses(site.requester)).toEqual([
    ...of(draft.formUUID, 'Draft', 'Draft'),
    ...of(dropped.formUUID, 'Draft'),
    ...of(draft.formUUID, 'Requested'),
  ]);
  for (const client of [site.checker, site.issuer, site.viewer, site.admin])
    expect(await statuses(client)).toEqual(of(draft.formUUID, 'Requested'));
});
