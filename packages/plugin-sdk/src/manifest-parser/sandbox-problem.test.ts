import { defineManifest } from '@gantry/plugin-sdk';
import { sandboxProblem } from '@gantry/plugin-sdk/manifest';
import { expect, it } from 'vitest';

const withWindow = (options: { readonly multiple?: boolean; readonly popOut?: boolean }) =>
  defineManifest({
    id: 'acme.boxed',
    version: '1.0.0',
    name: 'Boxed',
    sdk: '^1.0.0',
    capabilities: [],
    contributes: { windowTabs: { list: { title: 'List', ...options } } },
  });

it('refuses a sandboxed plugin several windows of a tab, and windows of the browser: it has one frame', () => {
  expect(sandboxProblem(withWindow({}))).toBeUndefined();
  expect(sandboxProblem(withWindow({ multiple: true, popOut: true }))).toContain(
    'multiple of the window "list", popOut of the window "list"',
  );
});
