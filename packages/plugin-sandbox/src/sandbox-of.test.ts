import { defineSandbox } from '@gantry/plugin-sandbox';
import { defineManifest, definePlugin } from '@gantry/plugin-sdk';
import { expect, it } from 'vitest';
import { sandboxOf } from './sandbox-of.ts';

const manifest = defineManifest({
  id: 'acme.a',
  version: '1.0.0',
  name: 'A',
  sdk: '^1.0.0',
  capabilities: [],
});
const plugin = definePlugin({ manifest, activate: () => undefined });
const withStories = { plugin: 'plugin.ts', sandbox: 'sandbox.ts' };
const without = { plugin: 'plugin.ts', sandbox: undefined };

it('takes the sandbox of a plugin, or the plugin alone', () => {
  const sandbox = defineSandbox(plugin);
  expect(sandboxOf({ sandbox }, withStories)).toBe(sandbox);
  expect(sandboxOf({ plugin }, without).plugin).toBe(plugin);
});

it('says which file exports the wrong thing', () => {
  expect(() => sandboxOf({ plugin }, withStories)).toThrow('src/sandbox.ts exports no sandbox');
  expect(() => sandboxOf({ manifest }, without)).toThrow('src/plugin.ts exports no plugin');
});
