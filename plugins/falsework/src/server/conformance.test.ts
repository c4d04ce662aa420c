import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../client/manifest.ts';
import { falseworkCalls } from '../contract/falsework.ts';
import { plugin } from './plugin.ts';

const time = '2026-11-20T11:30:00+08:00';

serverConformance(
  plugin,
  falseworkCalls,
  async ({ host, api }) => {
    host.clock.set(new Date('2026-11-20T04:00:00Z'));
    const force = { alert: 50, alarm: 80, action: 100 };
    const limits = { inclinationX: null, inclinationY: null, inclinationZ: null, force };
    const { sensorId, token } = await api.addSensor({ name: 'Tower', instrumentId: 'T-1' });
    await api.setThresholds({ sensorId, from: '2026-11-20T00:00:00Z', limits });
    await host.visitor().client.send('POST', `/ingest/${plugin.id}`, {
      body: { time, force: 120 },
      headers: { authorization: `Bearer ${token}` },
    });
    const { episodes } = await api.episodes({});
    let made = 0;
    const unused = () => {
      made += 1;
      return `U-${made}`;
    };
    return {
      setup: { sensorId },
      trend: { sensorId, from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' },
      acknowledge: { episodeId: episodes[0]?.episodeId ?? '', actionTaken: 'Jack replaced' },
      addGateway: () => ({ name: 'Gateway', serialNumber: unused() }),
      addSensor: () => ({ name: 'Sensor', instrumentId: unused() }),
      importSensors: () => ({ rows: [{ name: 'Row', instrumentId: unused() }], apply: true }),
      changeSetup: async () => {
        const { version } = await api.setup({ sensorId });
        return { sensorId, intervalSeconds: 60 + version, version };
      },
      setThresholds: { sensorId, from: '2026-11-20T00:00:00Z', limits },
    };
  },
  {
    messages: { 'POST /': { readings: [{ time, inclinationX: 0.1, force: 12 }] } },
    manifest,
    runner: { describe, it, beforeAll, afterAll },
  },
);
