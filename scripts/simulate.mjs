import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run simulate [-- --modules people,cameras,sensors --speed 60 --devices 3 --day 2026-11-20 --project BEM --url http://localhost:8080
 * --mqtt mqtt://localhost:1883 --seed site --email …]`: plays a working day of devices against a running server, as the demo's
 * administrator. The password of another account is read from GANTRY_PASSWORD. Each module says in `simulation/simulation.ts` of its server half
 * what its devices send.
 */
const root = resolve(import.meta.dirname, '..');
const out = join(root, 'node_modules/.gantry-simulate', String(process.pid));

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT || 8080}` },
    mqtt: { type: 'string' },
    project: { type: 'string', default: 'BEM' },
    modules: { type: 'string' },
    devices: { type: 'string', default: '3' },
    day: { type: 'string' },
    speed: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'site' },
    email: { type: 'string', default: 'yip.wingsze@demo.gantry' },
  },
});

const say = (line) => void process.stdout.write(`${line}\n`);
const number = (name) => {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
};
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());

try {
  const { playDay, known } = await load();
  const { project, url: origin, day, seed, email } = values;
  const modules = chosen(known);
  const options = {
    origin,
    project,
    email,
    // The demo's password is public: the sign-in page shows it.
    password: process.env.GANTRY_PASSWORD || 'gantry-demo-2026',
    modules,
    devices: Math.round(number('devices')),
    day,
    speed: number('speed'),
    seed,
    say,
  };
  const door = values.mqtt === undefined ? undefined : await mqttDoor(values.mqtt);
  try {
    await playDay({ ...options, ...(door && { door: door.send }) }, stop.signal);
  } finally {
    await door?.end();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}

/** Builds the player and the modules' days, and loads them. */
async function load() {
  const days = readdirSync(join(root, 'plugins'))
    .map((name) => join(root, 'plugins', name, 'src/server/simulation/simulation.ts'))
    .filter((file) => existsSync(file));
  mkdirSync(out, { recursive: true });
  writeFileSync(
    join(out, 'entry.ts'),
    [
      `export { playDay } from '@gantry/plugin-sdk/server/simulation';`,
      ...days.map((file, nth) => `import { simulation as day${nth} } from ${JSON.stringify(file)};`),
      `export const known = [${days.map((_, nth) => `day${nth}`).join(', ')}];`,
    ].join('\n'),
  );
  const { build } = await import('tsup');
  await build({
    config: false,
    silent: true,
    entry: { main: join(out, 'entry.ts') },
    outDir: out,
    clean: false,
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    // The SDK comes from its sources, which need no build.
    noExternal: [/^@gantry\//],
    esbuildOptions: (options) => {
      options.conditions = ['@gantry/source'];
    },
    tsconfig: join(root, 'tsconfig.base.json'),
  });
  return import(pathToFileURL(join(out, 'main.js')).href);
}

/** @param known - the modules that have a simulated day */
function chosen(known) {
  if (values.modules === undefined) return known;
  return values.modules.split(',').map((name) => {
    const found = known.find((each) => each.name === name.trim());
    if (found === undefined)
      throw new Error(`--modules knows ${known.map((each) => each.name).join(', ')}, and not '${name}'.`);
    return found;
  });
}

/** Publishes to the broker that the server listens at. The broker acknowledges a message, and does not say what the server did with it. */
async function mqttDoor(url) {
  const { connectAsync } = await import('mqtt');
  const client = await connectAsync(url);
  return {
    async send({ name, topic, token, body }) {
      if (topic === null) throw new Error(`The server has no MQTT broker to which ${name} could send.`);
      await client.publishAsync(`${topic}/${token}`, JSON.stringify(body), { qos: 1 });
      return undefined;
    },
    end: () => client.endAsync(),
  };
}
