import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import { SilentServer } from './testing/mail-server.ts';

const mail = {
  id: '1',
  to: { name: 'Lee', address: 'lee@example.com' },
  subject: 's',
  text: 't',
  html: 'h',
};

describe('a mail server', () => {
  test('that never answers is given up after the connection limit, or at once when the server stops', async () => {
    const silent = new SilentServer();
    const smtpUrl = await silent.listen();
    const settings = { smtpUrl, from: 'gantry@example.com' };
    const hurried = createMailer(settings, { connection: 100, whole: 10_000 });
    await expect(hurried(mail, new AbortController().signal)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    const stop = new AbortController();
    const sent = createMailer(settings)(mail, stop.signal);
    await expect.poll(() => silent.connections).toBe(2);
    stop.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(() => silent.open).toBe(0);
    await silent.close();
  });

  test('that never stops answering is given up after the limit, also when memory is cleaned up meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const cleanUp: unknown = runInNewContext('gc');
    if (typeof cleanUp !== 'function') throw new Error('This Node.js offers no garbage collection.');
    const talking = new SilentServer(true);
    const smtpUrl = await talking.listen();
    const send = createMailer({ smtpUrl, from: 'gantry@example.com' }, { connection: 10_000, whole: 300 });
    const refused = expect(send(mail, new AbortController().signal)).rejects.toMatchObject({
      code: 'EABORT',
    });
    await expect.poll(() => talking.connections).toBe(1);
    for (let round = 0; round < 5; round += 1) {
      await wait(20);
      cleanUp();
    }
    await refused;
    await talking.close();
  });
});
