import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Host names of the server besides `localhost`, in lower case. */
  readonly hosts: readonly string[];
  /** Absolute path of the folder with the embedded database and the stored files. */
  readonly dataFolder: string;
  /** Null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null;
  /** Connection with the login for requests; null: the server creates one, if it has the right to. */
  readonly databaseAppUrl: string | null;
  /** Absolute path of the file that lists the plugins. */
  readonly configFile: string;
  /** Absolute path of the file with the plugins' secrets, or null. */
  readonly secretsFile: string | null;
  /** Null: the server sends no e-mail. */
  readonly mail: MailSettings | null;
  /** The URL of the app for people, such as `https://gantry.example.com`; null: e-mails have no links. */
  readonly publicUrl: string | null;
  /** Token of the development door for plugins; null: the server has no such door. */
  readonly pluginDevToken: string | null;
  readonly demo: boolean;
  /** Number of 10 m bays in each tube of the demo's tunnel; 0: no models. Tests use few to get small models. */
  readonly demoBays: number;
}

export interface MailSettings {
  /** `smtp:` or `smtps:`, optionally with user and password. */
  readonly smtpUrl: string;
  /** Sender, such as `Gantry <gantry@example.com>`. */
  readonly from: string;
}

/** An invalid setting. The message is one sentence for the operator. */
export class SettingsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SettingsError';
  }
}

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
/** The least number of bays with which the tunnel has every kind of element. */
const fewestBays = 3;
/** The whole tunnel: 1,200 m. */
const mostBays = 120;
/** Settings that are, or contain, secrets. */
const hidden: ReadonlySet<string> = new Set(['GANTRY_SMTP_URL', 'GANTRY_PLUGIN_DEV']);
const switchedOn = ['1', 'on', 'true', 'yes', 'force'];
const switchedOff = ['', '0', 'off', 'false', 'no'];

function isConnection(url: string): boolean {
  return url === '' || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url));
}

const environment = z.object({
  PORT: z
    .string()
    .default('')
    .transform((text) => (text === '' ? 8080 : Number(text)))
    .refine(
      (port) => Number.isInteger(port) && port >= 0 && port <= 65_535,
      'PORT must be a whole number from 0 to 65535',
    ),
  HOST: z
    .string()
    .default('')
    .transform((text) => text || '127.0.0.1')
    .refine((host) => isIP(host) !== 0 || hostName.test(host), 'HOST must be an IP address or a host name'),
  GANTRY_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .refine(
      (names) => names.every((name) => name === '' || hostName.test(name)),
      'GANTRY_HOSTS must be host names without ports, separated by commas',
    ),
  GANTRY_DATA: z.string().default(''),
  DATABASE_URL: z
    .string()
    .default('')
    .refine(
      isConnection,
      'DATABASE_URL must look like postgres://user:password@host:5432/database, or be empty for the embedded database',
    ),
  DATABASE_APP_URL: z
    .string()
    .default('')
    .refine(
      isConnection,
      'DATABASE_APP_URL must look like postgres://user:password@host:5432/database, or be empty if the server shall create the login',
    ),
  GANTRY_CONFIG: z.string().default(''),
  GANTRY_SECRETS: z.string().default(''),
  GANTRY_SMTP_URL: z
    .string()
    .default('')
    .refine(
      (url) => url === '' || (/^smtps?:\/\/[^/]/.test(url) && URL.canParse(url)),
      'GANTRY_SMTP_URL must look like smtp://user:password@host:587 or smtps://host, or be empty to send no e-mail',
    ),
  GANTRY_MAIL_FROM: z
    .string()
    .default('')
    .refine(
      (from) => from === '' || /^[^@<>\r\n]*<?[^@<>\s]+@[^@<>\s]+>?$/.test(from),
      'GANTRY_MAIL_FROM must be an address such as gantry@example.com or Gantry <gantry@example.com>',
    ),
  GANTRY_URL: z
    .string()
    .default('')
    .refine(
      (url) => url === '' || (/^https?:\/\//.test(url) && URL.canParse(url)),
      'GANTRY_URL must look like https://gantry.example.com',
    ),
  GANTRY_DEMO: z
    .string()
    .default('')
    .transform((text) => text.toLowerCase())
    .refine(
      (value) => switchedOn.includes(value) || switchedOff.includes(value),
      'GANTRY_DEMO must be 1, 0 or force',
    ),
  GANTRY_DEMO_BAYS: z
    .string()
    .default('')
    .transform((text) => (text === '' ? mostBays : Number(text)))
    .refine(
      (bays) => bays === 0 || (Number.isInteger(bays) && bays >= fewestBays && bays <= mostBays),
      `GANTRY_DEMO_BAYS must be a whole number from ${fewestBays} to ${mostBays}, or 0 for no models`,
    ),
  GANTRY_PLUGIN_DEV: z
    .string()
    .default('')
    .refine(
      (token) => token === '' || /^[\w-]{16,200}$/.test(token),
      'GANTRY_PLUGIN_DEV must be a secret of at least 16 letters, digits, - and _, or be empty',
    ),
  NODE_ENV: z.string().default(''),
});

/**
 * Reads the settings from environment variables; relative paths start at `folder`.
 * @throws SettingsError that names the variable, its problem and a valid value.
 */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  folder: string,
): Settings {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    // Some contain passwords, so the message does not repeat them.
    const given = name.startsWith('DATABASE_') || hidden.has(name) ? '' : `, not '${variables[name]}'`;
    throw new SettingsError(`${issue?.message}${given}.`);
  }
  const { PORT, HOST, GANTRY_HOSTS, GANTRY_DATA, DATABASE_URL, DATABASE_APP_URL, GANTRY_CONFIG } =
    parsed.data;
  const { GANTRY_SMTP_URL, GANTRY_MAIL_FROM, GANTRY_URL } = parsed.data;
  const { GANTRY_SECRETS, GANTRY_PLUGIN_DEV, GANTRY_DEMO, GANTRY_DEMO_BAYS, NODE_ENV } = parsed.data;
  if (DATABASE_APP_URL && !DATABASE_URL)
    throw new SettingsError('DATABASE_APP_URL works only together with DATABASE_URL; set both, or neither.');
  if ((GANTRY_SMTP_URL === '') !== (GANTRY_MAIL_FROM === ''))
    throw new SettingsError('GANTRY_SMTP_URL and GANTRY_MAIL_FROM belong together; set both, or neither.');
  if (GANTRY_SMTP_URL && !GANTRY_URL)
    throw new SettingsError(
      'GANTRY_URL is missing: e-mails link to it. Set it to the URL of the app, such as https://gantry.example.com.',
    );
  if (GANTRY_PLUGIN_DEV && (NODE_ENV === 'production' || !isLoopback(HOST)))
    throw new SettingsError(
      `GANTRY_PLUGIN_DEV opens a door through which new code of plugins runs, so it works only with HOST at 127.0.0.1 and never with NODE_ENV at production; HOST is ${HOST} and NODE_ENV is '${NODE_ENV}'. Leave it out.`,
    );
  const forced = GANTRY_DEMO === 'force';
  const demo = forced || (switchedOn.includes(GANTRY_DEMO) && NODE_ENV !== 'production');
  if (demo && !forced && !isLoopback(HOST))
    throw new SettingsError(
      `GANTRY_DEMO is on and HOST is ${HOST}: demo accounts have a published password, so other machines must not reach them; set HOST to 127.0.0.1, GANTRY_DEMO to 0, or GANTRY_DEMO to force if you want that.`,
    );
  return {
    port: PORT,
    host: HOST,
    hosts: [HOST.toLowerCase(), ...GANTRY_HOSTS].filter((name) => name !== '' && isIP(name) === 0),
    dataFolder: absolute(folder, GANTRY_DATA || 'data'),
    databaseUrl: DATABASE_URL || null,
    databaseAppUrl: DATABASE_APP_URL || null,
    configFile: absolute(folder, GANTRY_CONFIG || 'gantry.config.json'),
    secretsFile: GANTRY_SECRETS ? absolute(folder, GANTRY_SECRETS) : null,
    mail: GANTRY_SMTP_URL ? { smtpUrl: GANTRY_SMTP_URL, from: GANTRY_MAIL_FROM } : null,
    publicUrl: GANTRY_URL || null,
    pluginDevToken: GANTRY_PLUGIN_DEV || null,
    demo,
    demoBays: GANTRY_DEMO_BAYS,
  };
}

function absolute(folder: string, path: string): string {
  return isAbsolute(path) ? path : resolve(folder, path);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
