import { defineManifest, type PluginManifest } from '@gantry/plugin-sdk';
import { sandboxProblem } from '@gantry/plugin-sdk/manifest';
import { expect, it } from 'vitest';
import { base } from '../fixtures/main-plugin.ts';

const withWindow = (options: { readonly multiple?: boolean; readonly popOut?: boolean }) =>
  defineManifest({
    id: 'acme.boxed',
    version: '1.0.0',
    name: 'Boxed',
    sdk: '^1.0.0',
    capabilities: [],
    contributes: { windowTabs: { list: { title: 'List', ...options } } },
  });

it.each<[string, Partial<PluginManifest>]>([
  ['sceneOverlays', { contributes: { sceneOverlays: { zones: { title: 'Zones' } } } }],
  ['timelineSources', { contributes: { timelineSources: { works: { title: 'Works', grain: 'day' } } } }],
  ['scene.three', { capabilities: ['scene.three'] }],
  ['services.provide', { capabilities: ['services.provide'] }],
])('refuses a sandboxed plugin what works on the page itself: %s', (what, asking) => {
  expect(sandboxProblem({ ...base, ...asking })).toContain(
    `asks for ${what}, which no sandboxed plugin gets`,
  );
});

it('refuses a sandboxed plugin several windows of a tab, and windows of the browser: it has one frame', () => {
  expect(sandboxProblem(withWindow({}))).toBeUndefined();
  expect(sandboxProblem(withWindow({ multiple: true, popOut: true }))).toContain(
    'multiple of the window "list", popOut of the window "list"',
  );
});
