import { parseArgs } from 'node:util';
import { simulate } from './simulate.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT || 8080}` },
    project: { type: 'string', default: 'BEM' },
    devices: { type: 'string', default: '3' },
    day: { type: 'string' },
    speed: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'site' },
    email: { type: 'string', default: 'yip.wingsze@demo.gantry' },
  },
});

const number = (name: 'devices' | 'speed') => {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
};
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
try {
  await simulate(
    {
      origin: values.url,
      project: values.project,
      email: values.email,
      // The demo's password is public: the sign-in page shows it.
      password: process.env.GANTRY_PASSWORD || 'gantry-demo-2026',
      devices: Math.round(number('devices')),
      day: values.day,
      speed: number('speed'),
      seed: values.seed,
      say: (line) => void process.stdout.write(`${line}\n`),
    },
    stop.signal,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
