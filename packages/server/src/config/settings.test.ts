import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const folder = resolve('/srv/gantry');

test('has defaults for everything', () => {
  expect(readSettings({}, folder)).toEqual({
    port: 8080,
    host: '127.0.0.1',
    hosts: [],
    dataFolder: resolve(folder, 'data'),
    databaseUrl: null,
    databaseAppUrl: null,
    configFile: resolve(folder, 'gantry.config.json'),
    secretsFile: null,
    mail: null,
    publicUrl: null,
    demo: false,
    pluginDevToken: null,
    demoBays: 120,
  });
});

test('reads the variables; empty means unset', () => {
  const variables = {
    PORT: '0',
    HOST: 'Site-PC',
    GANTRY_HOSTS: 'gantry.example.com, Viewer.Example.com,',
    GANTRY_DATA: 'elsewhere',
    DATABASE_URL: 'postgres://gantry:secret@db:5432/gantry',
    DATABASE_APP_URL: 'postgres://app:secret@db:5432/gantry',
    GANTRY_CONFIG: '',
    GANTRY_DEMO: 'force',
    GANTRY_DEMO_BAYS: '8',
  };
  expect(readSettings(variables, folder)).toEqual({
    port: 0,
    host: 'Site-PC',
    hosts: ['site-pc', 'gantry.example.com', 'viewer.example.com'],
    dataFolder: resolve(folder, 'elsewhere'),
    databaseUrl: 'postgres://gantry:secret@db:5432/gantry',
    databaseAppUrl: 'postgres://app:secret@db:5432/gantry',
    configFile: resolve(folder, 'gantry.config.json'),
    secretsFile: null,
    mail: null,
    publicUrl: null,
    demo: true,
    pluginDevToken: null,
    demoBays: 8,
  });
});

describe('the development door', () => {
  const token = 'a-token-of-the-author';

  test('is closed unless the operator gives a token', () => {
    expect(readSettings({}, folder).pluginDevToken).toBe(null);
    expect(readSettings({ GANTRY_PLUGIN_DEV: token }, folder).pluginDevToken).toBe(token);
  });

  test.each([{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }, { HOST: '192.168.1.5', GANTRY_DEMO: '0' }])(
    'is refused with %o',
    (variables) => {
      expect(() => readSettings({ GANTRY_PLUGIN_DEV: token, ...variables }, folder)).toThrow(
        /^GANTRY_PLUGIN_DEV opens a door/,
      );
    },
  );

  test('needs a long token, which no message repeats', () => {
    expect(() => readSettings({ GANTRY_PLUGIN_DEV: 'short' }, folder)).toThrow(
      /^GANTRY_PLUGIN_DEV must be a secret of at least 16 letters, digits, - and _, or be empty\.$/,
    );
  });
});

describe('the demo', () => {
  test.each([
    [{ GANTRY_DEMO: '1', NODE_ENV: 'production' }, false],
    [{ GANTRY_DEMO: 'force', NODE_ENV: 'production' }, true],
    [{ GANTRY_DEMO: 'force', HOST: '0.0.0.0' }, true],
    [{ GANTRY_DEMO: '1', HOST: 'localhost' }, true],
    [{ GANTRY_DEMO: '1', HOST: '127.0.0.2' }, true],
    [{ GANTRY_DEMO: '0', HOST: '0.0.0.0' }, false],
  ])('%o: %s', (variables, demo) => {
    expect(readSettings(variables, folder).demo).toBe(demo);
  });

  test.each(['0.0.0.0', '::', '192.168.1.5', 'gantry.example.com', '127.example.com'])(
    'is refused on %s, which other machines can reach',
    (HOST) => {
      expect(() => readSettings({ GANTRY_DEMO: '1', HOST }, folder)).toThrow(
        /^GANTRY_DEMO is on and HOST is/,
      );
    },
  );
});

describe('an invalid value is reported in one sentence', () => {
  test.each([
    [{ PORT: '-1' }, "PORT must be a whole number from 0 to 65535, not '-1'."],
    [{ PORT: '80.5' }, "PORT must be a whole number from 0 to 65535, not '80.5'."],
    [{ PORT: '65536' }, "PORT must be a whole number from 0 to 65535, not '65536'."],
    [{ HOST: 'two words' }, "HOST must be an IP address or a host name, not 'two words'."],
    [
      { GANTRY_DEMO_BAYS: '2' },
      "GANTRY_DEMO_BAYS must be a whole number from 3 to 120, or 0 for no models, not '2'.",
    ],
    [
      { GANTRY_HOSTS: 'gantry.example.com:8080' },
      "GANTRY_HOSTS must be host names without ports, separated by commas, not 'gantry.example.com:8080'.",
    ],
    [{ GANTRY_DEMO: 'perhaps' }, "GANTRY_DEMO must be 1, 0 or force, not 'perhaps'."],
  ])('%o', (variables, sentence) => {
    expect(() => readSettings(variables, folder)).toThrow(new SettingsError(sentence));
  });

  test('e-mail needs a server, a sender and the URL for links', () => {
    const mail = {
      GANTRY_SMTP_URL: 'smtp://box:hunter2@mail.example.com:587',
      GANTRY_MAIL_FROM: 'Gantry <g@example.com>',
    };
    const GANTRY_URL = 'https://gantry.example.com';
    expect(readSettings({ ...mail, GANTRY_URL }, folder)).toMatchObject({
      mail: { smtpUrl: mail.GANTRY_SMTP_URL, from: mail.GANTRY_MAIL_FROM },
      publicUrl: GANTRY_URL,
    });
    expect(() => readSettings(mail, folder)).toThrow(/^GANTRY_URL is missing/);
    expect(() => readSettings({ ...mail, GANTRY_MAIL_FROM: '', GANTRY_URL }, folder)).toThrow(
      /set both, or neither/,
    );
    expect(() => readSettings({ ...mail, GANTRY_MAIL_FROM: 'nobody', GANTRY_URL }, folder)).toThrow(
      /^GANTRY_MAIL_FROM must be/,
    );
  });

  test.each(['DATABASE_URL', 'DATABASE_APP_URL', 'GANTRY_SMTP_URL'])(
    'a wrong %s is not repeated, as it may hold a password',
    (name) => {
      const read = () => readSettings({ [name]: 'mysql://root:hunter2@db' }, folder);
      expect(read).toThrow(new RegExp(`^${name} must look like`));
      expect(read).not.toThrow(/hunter2/);
    },
  );

  test('DATABASE_APP_URL is refused without DATABASE_URL', () => {
    const read = () => readSettings({ DATABASE_APP_URL: 'postgres://app:secret@db/gantry' }, folder);
    expect(read).toThrow(/^DATABASE_APP_URL works only together with DATABASE_URL/);
  });
});
