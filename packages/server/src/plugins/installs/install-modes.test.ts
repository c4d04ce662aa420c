import { installList, type PackageReview } from '@gantry/contract';
import { createPublisherKeys } from '@gantry/plugin-sdk/package';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { install, stage } from './testing/install-site.ts';
import { makePackage } from './testing/make-package.ts';

test('a deployment takes nothing, or only what publishers that it knows have signed', async () => {
  const keys = createPublisherKeys();
  const bytes = await makePackage({ manifest: { id: 'acme.lamp' } });
  const off = await startTestServer();
  try {
    const admin = await off.client('yip.wingsze@demo.gantry');
    expect(installList.parse((await admin.get('/api/plugins/installs')).body)).toMatchObject({
      mode: 'off',
      plugins: [],
    });
    expect((await stage(admin, bytes)).body.error.code).toBe('INSTALLS_OFF');
  } finally {
    await off.close();
  }
  const signed = await startTestServer({
    installs: { mode: 'signed', publishers: { acme: [keys.publicKey] } },
  });
  try {
    const admin = await signed.client('yip.wingsze@demo.gantry');
    expect((await stage(admin, bytes)).body.error.code).toBe('PACKAGE_NOT_TRUSTED');
    const good = await makePackage({ privateKey: keys.privateKey });
    const review: PackageReview = (await stage(admin, good)).body;
    expect(review.signer).toMatchObject({ publisher: 'acme', isTrusted: true });
    expect((await install(admin, good)).status).toBe(200);
  } finally {
    await signed.close();
  }
}, 120_000);
