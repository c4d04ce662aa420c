import { demoProjects } from '@gantry/demo';
import type { NotificationInput, Tx } from '@gantry/plugin-sdk/server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Jobs } from '../jobs/jobs.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { defineDelivery, digestTimer, lookTimer } from './delivery.ts';
import { readMail } from './mail-rows.ts';
import { createMailer } from './mailer.ts';
import { MailServer, SilentServer } from './testing/mail-server.ts';
import { notePlugin } from './testing/note-plugin.ts';
import { Webhooks } from './webhooks.ts';

const text = { en: 'Note 7 <b>was</b> written\r\nBcc: all@example.com', 'zh-CN': '记录 7 已写好' };
const step = { en: 'Read it', 'zh-CN': '阅读' };
const place = { route: '/notes/:id', params: { id: '7' } };
const { plugin } = notePlugin();
const day = 86_400;

let mails: MailServer;
let server: TestServer;
let log: string[];
let reader: { readonly id: string; readonly email: string };
const projectId = demoProjects[0]?.id ?? '';
beforeAll(async () => {
  mails = new MailServer();
  const smtpUrl = await mails.listen();
  log = [];
  server = await startTestServer({
    plugins: [plugin],
    mail: { smtpUrl, from: 'Gantry <gantry@example.com>' },
    mailLimits: { connection: 5000, whole: 1500 },
    onLog: (line) => log.push(line),
  });
  const { rows } = await server.ask(
    'public',
    `select u.id, u.email from app_user u join membership m on m.user_id = u.id where m.project_id = $1 order by u.email limit 1`,
    [projectId],
  );
  reader = rows[0];
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(async () => {
  mails.taken.length = 0;
  mails.onSender = async () => undefined;
  mails.onRecipient = async () => undefined;
  mails.onMail = async () => undefined;
  log.length = 0;
  await server.ask('public', 'delete from notification_outbox');
  await server.ask('public', 'delete from notification');
  await server.ask('public', 'delete from notification_preference');
  await server.ask('public', `update app_user set locale = 'en' where id = $1`, [reader.id]);
});

const send = (more: Partial<NotificationInput> = {}) =>
  server.context.database
    .forPlugin(plugin.id)
    .inProject(projectId, { kind: 'system', name: 'test' }, (tx) =>
      server
        .pluginHost(plugin.id)
        .notifications.send(tx, { to: { users: [reader.id] }, text, place, waiting: { step }, ...more }),
    );
/** Advances the clock and sends what is due then. */
async function pass(seconds: number): Promise<void> {
  server.clock.advance(seconds);
  await server.context.jobs.runTimer(lookTimer);
}
const outbox = async (): Promise<readonly { tries: number }[]> =>
  (await server.ask('public', 'select tries from notification_outbox')).rows;
const ended = () => expect.poll(outbox, { timeout: 5000 }).toEqual([]);

const inProject = <R>(work: (tx: Tx) => Promise<R>) =>
  server.context.database.inProject(projectId, { kind: 'system', name: 'test' }, work);
const refusal = (responseCode: number, message: string) => () =>
  Promise.reject(Object.assign(new Error(message), { responseCode }));
/** Levels of the log lines about deliveries that failed. */
const failures = () =>
  log
    .map((line) => JSON.parse(line))
    .flatMap(({ msg, level }) => (/could not be sent/.test(msg) ? level : []));
const [warning, error] = [40, 50];

/** The decoded parts of a mail. */
function partsOf(content: string): readonly string[] {
  const boundary = /boundary="([^"]+)"/.exec(content)?.[1] ?? '';
  return content
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const at = part.indexOf('\r\n\r\n');
      const body = part.slice(at + 4);
      if (/encoding: base64/i.test(part.slice(0, at))) return Buffer.from(body, 'base64').toString();
      const bytes = body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, '%$1');
      return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
    });
}

test('a mail that was not sent yet has the present name of the place', async () => {
  const pit = { en: 'Pit 3', 'zh-CN': '3 号坑', key: 'pit/3' };
  const { alarms, notifications } = server.pluginHost(plugin.id);
  await inProject((tx) =>
    alarms.raise(tx, {
      key: 'gas',
      severity: 'critical',
      permission: 'NOTE_READ',
      place: pit,
      title: { en: 'Oxygen 17 %', 'zh-CN': '氧气 17%' },
      tag: step,
      tell: { users: [reader.id] },
    }),
  );
  await inProject((tx) =>
    notifications.rename(tx, new Map([['pit/3', { en: 'Pump pit', 'zh-CN': '泵坑' }]])),
  );
  await pass(61);
  await ended();
  const [plain] = partsOf(mails.taken[0]?.content ?? '');
  expect(plain).toContain('Pump pit: Oxygen 17 %');
  expect(plain).not.toContain('Pit 3');
  await inProject((tx) => alarms.clear(tx, 'gas'));
});

test('a digest lists what waits for those who want it, once a day from the morning of the project', async () => {
  const prefer = (digest: boolean) =>
    server.ask('public', 'insert into notification_preference values ($1, false, false, $2)', [
      reader.id,
      digest,
    ]);
  const digest = async () => {
    await server.context.jobs.runTimer(digestTimer);
    await pass(0);
    await ended();
  };
  const start = server.clock.now().getTime();
  /** 06:00 in Hong Kong, on the next day but one. */
  const early = new Date(Math.ceil(start / 86_400_000) * 86_400_000 + 86_400_000 - 2 * 3_600_000);
  await prefer(true);
  await send({ key: 'a', waiting: { step, due: new Date('2030-11-30T09:00:00Z') } });
  await send({ key: 'b', text: { en: 'Note 8 <i>', 'zh-CN': '' } });
  await send({ key: 'done' });
  await inProject((tx) => server.pluginHost(plugin.id).notifications.settle(tx, 'done'));
  server.clock.set(early);
  // The mails for each step: this reader wants none.
  await pass(61);
  await ended();
  await digest();
  expect(mails.taken).toEqual([]);
  server.clock.set(new Date(early.getTime() + 3_700_000));
  await digest();
  await digest();
  expect(mails.taken).toHaveLength(1);
  const content = mails.taken[0]?.content ?? '';
  const [plain = '', html] = partsOf(content);
  expect(plain).toMatch(/- Read it: Note 7 [^\n]*\r?\n\s+Due: 30 Nov 2030, 17:00 \(Asia\/Hong_Kong\)/);
  expect(plain).toContain('- Read it: Note 8 <i>');
  expect(html).toContain('Note 8 &lt;i&gt;');
  expect(content.replaceAll('\r\n ', ' ')).toMatch(/^Subject: \[.+\] Waiting for you: 2$/m);
  // The next morning nothing waits any more.
  for (const key of ['a', 'b'])
    await inProject((tx) => server.pluginHost(plugin.id).notifications.settle(tx, key));
  server.clock.advance(day);
  await digest();
  expect(mails.taken).toHaveLength(1);
});

describe('a mail', () => {
  test('is sent after a minute, with a link, and its texts cannot inject markup or headers', async () => {
    const detail = { en: 'Bay <i>4</i> & "5"', 'zh-CN': '' };
    await send({ detail, waiting: { step, due: new Date('2026-11-30T09:00:00Z') } });
    await pass(30);
    expect(mails.taken).toEqual([]);
    await pass(31);
    await expect.poll(() => mails.taken.length).toBe(1);
    await ended();
    const [{ from, to, content } = { from: '', to: [], content: '' }] = mails.taken;
    expect([from, to]).toEqual(['gantry@example.com', [reader.email]]);
    const [headers = ''] = content.split('\r\n\r\n', 1);
    expect(headers).not.toMatch(/^bcc:/im);
    expect(headers.replaceAll('\r\n ', ' ')).toMatch(
      /^Subject: \[.+\] Read it: Note 7 <b>was<\/b> written Bcc: all@example\.com$/m,
    );
    const [plain, html] = partsOf(content);
    expect(plain).toContain(`https://gantry.example.com/p/${demoProjects[0]?.code}/x/notes/notes/7`);
    expect(plain).toContain('Due: 30 Nov 2026, 17:00 (Asia/Hong_Kong)');
    expect(plain).toContain(`/p/${demoProjects[0]?.code}/settings/notifications`);
    expect(html).toContain('<strong>Note 7 &lt;b&gt;was&lt;/b&gt; written');
    expect(html).toContain('<p>Bay &lt;i&gt;4&lt;/i&gt; &amp; &quot;5&quot;</p>');
    // Automatic answers, such as of somebody on leave, stay away.
    expect(headers).toMatch(/^auto-submitted: auto-generated$/im);
    expect(headers.replaceAll('\r\n ', ' ')).toMatch(/^message-id: <[0-9a-f-]+\.\d+@example\.com>$/im);
  });

  test('leads to the project if what it is about has no page', async () => {
    await send({ place: undefined } as Partial<NotificationInput>);
    await pass(61);
    await expect.poll(() => mails.taken.length).toBe(1);
    const [plain] = partsOf(mails.taken[0]?.content ?? '');
    expect(plain?.replaceAll('\r\n', '\n')).toContain(
      `Open in Gantry: https://gantry.example.com/p/${demoProjects[0]?.code}\n`,
    );
  });

  test('has no links if the deployment has no URL', async () => {
    await send();
    const { rows } = await server.ask('public', 'select id from notification');
    const made = await inProject((tx) => readMail(tx, rows[0].id, () => 'notes', null));
    expect(made?.text).toContain('Note 7');
    expect(`${made?.text} ${made?.html}`).not.toMatch(/http|href/);
  });

  test('is in the language of its reader', async () => {
    await server.ask('public', `update app_user set locale = 'zh-CN' where id = $1`, [reader.id]);
    await send();
    await pass(61);
    await expect.poll(() => mails.taken.length).toBe(1);
    expect(partsOf(mails.taken[0]?.content ?? '')[0]).toContain('待您处理: 阅读');
  });

  test('does not come for somebody whose account is disabled', async () => {
    await send();
    await server.ask('public', `update app_user set status = 'disabled' where id = $1`, [reader.id]);
    await pass(61);
    await ended();
    await server.ask('public', `update app_user set status = 'active' where id = $1`, [reader.id]);
    expect(mails.taken).toEqual([]);
  });

  test('does not come for somebody who has left the project', async () => {
    await send();
    const left = await server.ask(
      'public',
      'delete from membership where user_id = $1 and project_id = $2 returning company_id, title',
      [reader.id, projectId],
    );
    await pass(61);
    await ended();
    const [{ company_id, title }] = left.rows;
    const back = [projectId, reader.id, company_id, title];
    await server.ask('public', 'insert into membership values ($1, $2, $3, $4)', back);
    expect(mails.taken).toEqual([]);
  });

  test('is put off when what it is about changes before it is sent', async () => {
    await send({ key: 'n7' });
    await pass(40);
    await send({ key: 'n7', text: { ...text, en: 'Note 7 was changed' } });
    await pass(40);
    expect(await outbox()).toEqual([{ tries: 0 }]);
    await pass(21);
    await expect.poll(() => mails.taken.length).toBe(1);
    await ended();
    expect(mails.taken[0]?.content).toContain('Note 7 was changed');
  });

  test('comes again for what changes while it is being sent', async () => {
    mails.onMail = async () => {
      mails.onMail = async () => undefined;
      await send({ key: 'n7', text: { ...text, en: 'Note 7 was changed' } });
    };
    await send({ key: 'n7' });
    await pass(61);
    await expect.poll(() => mails.taken.length).toBe(1);
    await expect.poll(outbox).toEqual([{ tries: 0 }]);
    server.clock.advance(61);
    // The queue takes it once the first delivery is over.
    const look = () => server.context.jobs.runTimer(lookTimer);
    await expect.poll(() => look().then(() => mails.taken.length)).toBe(2);
    await ended();
  });

  test.each([
    ['read', 'update notification set read_at = now()'],
    ['settled', 'update notification set settled_at = now()'],
  ])('does not come for what was %s meanwhile', async (_, statement) => {
    await send();
    await server.ask('public', statement);
    await pass(61);
    await ended();
    expect(mails.taken).toEqual([]);
  });

  test('is sent only for the kinds that the reader chose', async () => {
    await send({ waiting: undefined } as Partial<NotificationInput>);
    await pass(61);
    await ended();
    expect(mails.taken).toEqual([]);
    await server.ask('public', 'insert into notification_preference values ($1, false, true)', [reader.id]);
    await send();
    await pass(61);
    await ended();
    expect(mails.taken).toEqual([]);
    await send({ waiting: undefined } as Partial<NotificationInput>);
    await pass(61);
    await expect.poll(() => mails.taken.length).toBe(1);
  });
});

describe('a mail server', () => {
  test('that refuses temporarily is tried again with growing pauses for a day', async () => {
    mails.onMail = () => Promise.reject(Object.assign(new Error('Full'), { responseCode: 452 }));
    await send();
    await pass(61);
    await expect.poll(() => log.some((line) => line.includes('will be retried'))).toBe(true);
    await pass(30);
    expect(await outbox()).toEqual([{ tries: 1 }]);
    await pass(31);
    await expect.poll(() => log.filter((line) => line.includes('will be retried')).length).toBe(2);
    expect(await outbox()).toEqual([{ tries: 2 }]);
    mails.onMail = async () => undefined;
    await pass(121);
    await expect.poll(() => mails.taken.length).toBe(1);
    await ended();

    mails.onMail = () => Promise.reject(Object.assign(new Error('Full'), { responseCode: 452 }));
    await send();
    await pass(day - 60);
    await expect.poll(failures).toEqual([warning, warning, warning]);
    await pass(61);
    await ended();
    const told = log.find((line) => line.includes('was given up'));
    expect(told).toContain('452');
    expect(failures()).toEqual([warning, warning, warning, error]);
    expect(mails.taken.length).toBe(1);
  });

  test('that does not know the recipient is not tried again, and the log does not name them', async () => {
    mails.onRecipient = refusal(550, `<${reader.email}>: no such user`);
    await send();
    await pass(61);
    await ended();
    expect(failures()).toEqual([error]);
    expect(log.join('')).toContain('no such user');
    expect(log.join('')).not.toContain(reader.email);
  });

  test.each([
    ['the recipient for now', () => (mails.onRecipient = refusal(450, 'Try later'))],
    ['the sender, which the operator can mend', () => (mails.onSender = refusal(550, 'Unknown sender'))],
    ['the mail, which the operator can mend', () => (mails.onMail = refusal(554, 'Not from here'))],
  ])('that refuses %s is tried again', async (_what, refuse) => {
    refuse();
    await send();
    await pass(61);
    await expect.poll(failures).toEqual([warning]);
    expect(await outbox()).toEqual([{ tries: 1 }]);
  });

  test('that hangs does not hold up the end of the server', async () => {
    const { jobs, database } = server.context;
    await jobs.stop();
    const silent = new SilentServer();
    const smtpUrl = await silent.listen();
    const stopped = new Jobs(database, pino({ level: 'silent' }), server.clock.now);
    defineDelivery({
      database,
      jobs: stopped,
      clock: server.clock.now,
      log: pino({ level: 'silent' }),
      webhooks: new Webhooks([], () => undefined),
      addressName: () => 'notes',
      sendMail: createMailer({ smtpUrl, from: 'gantry@example.com' }),
      publicUrl: null,
    });
    await stopped.start();
    await send();
    server.clock.advance(61);
    await stopped.runTimer(lookTimer);
    await expect.poll(() => silent.open).toBe(1);
    await stopped.stop();
    // The mailer itself would wait for 10 s.
    await expect.poll(() => silent.open, { timeout: 4000 }).toBe(0);
    await silent.close();
    await jobs.start();
  });

  test('that accepts the mail late, but within the limit, gets it once', async () => {
    mails.onMail = () => new Promise((resolve) => setTimeout(resolve, 400));
    await send();
    await pass(61);
    await expect.poll(() => mails.taken.length).toBe(1);
    await ended();
    expect(mails.taken.length).toBe(1);
  });

  test('that hangs during a mail is given up after the limit, and the mail is retried', async () => {
    let free: () => void = () => undefined;
    mails.onMail = () =>
      new Promise((resolve) => {
        free = resolve;
      });
    await send();
    await pass(61);
    await expect.poll(() => log.some((line) => line.includes('will be retried'))).toBe(true);
    expect(await outbox()).toEqual([{ tries: 1 }]);
    free();
  });
});
