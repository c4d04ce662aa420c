import { afterEach, expect, it } from 'vitest';
import { permitSite } from '../testing/permit-site.tsx';

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());

const wall = { modelId: 'm', globalId: 'wall' };

it('says that there are no permits at an object only when it knows the locations', async () => {
  site = await permitSite();
  const { host, server } = site;
  server.fail({ status: 503, code: 'UNAVAILABLE' }, 'locationList');
  await host.activate();
  await host.advance(0);
  server.fail({ status: 503, code: 'UNAVAILABLE' }, 'locationList');
  await expect(host.card(wall)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await host.card(wall)).toEqual([{ label: 'Live permits', value: 'None today' }]);
});
