import { describeProblems, keptValuesOf, parseManifest } from '@gantry/plugin-sdk/manifest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manifest } from '../fixtures/permit-board.tsx';

const valid: unknown = JSON.parse(JSON.stringify(manifest));

/** The problems of the valid manifest with one place changed. */
function problemsWith(path: string, value: unknown): string[] {
  const copy: Record<string, unknown> = structuredClone(valid as Record<string, unknown>);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at: Record<string, unknown> = copy;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  const parsed = parseManifest(copy);
  return parsed.ok ? [] : parsed.problems.map((problem) => describeProblems([problem]));
}

describe('parseManifest', () => {
  it('accepts a manifest with every kind of contribution, unchanged', () => {
    expect(parseManifest(valid)).toEqual({ ok: true, manifest: valid });
  });

  it.each<[string, unknown, string]>([
    ['id', 'Permits', 'id: must be "publisher.name" in lower case'],
    ['version', '1.0', 'version: must be a semver version such as 1.2.0'],
    ['sdk', 'latest', 'sdk: must be a semver range such as ^1.0.0'],
    ['capabilities', ['network', 'wings'], 'capabilities.1: '],
    ['capabilites', [], 'Unrecognized key: "capabilites"'],
    ['contributes.modelTabs.board.title', undefined, 'contributes.modelTabs.board.title: '],
    [
      'contributes.modelTabs.board.permision',
      'X',
      'contributes.modelTabs.board: Unrecognized key: "permision"',
    ],
    ['contributes.modelTabs.board.icon', 'Cubes', 'contributes.modelTabs.board.icon: is neither a host icon'],
    ['contributes.modelTab', {}, 'contributes: Unrecognized key: "modelTab"'],
    ['contributes.commands.raise.when', { key: 'selection.count' }, 'contributes.commands.raise.when'],
    [
      'contributes.commands.raise.when',
      { permision: 'X' },
      'contributes.commands.raise.when: is no condition',
    ],
    [
      'contributes.contextMenus.raise.command',
      'rise',
      'contributes.contextMenus.raise.command: "rise" is not',
    ],
    ['contributes.routes.permit.path', 'permits', 'contributes.routes.permit.path: must start with /'],
    [
      'contributes.routes.permit.redirectFrom',
      ['/permit'],
      'contributes.routes.permit.redirectFrom: is only for paths without ":name" segments',
    ],
    ['navigation.title', '%titel%', 'navigation.title: refers to the message "titel"'],
    ['navigation.icon', undefined, 'navigation.icon: '],
    ['navigation.list', { dashboardItem: 'pwt' }, 'navigation.list: "pwt" is not among the dashboardItems'],
    ['navigation.list', { tab: 'board' }, 'navigation.list: is no page; it needs one of route'],
    ['navigation.lists', [{ route: 'diaries' }], 'navigation.lists.0: "diaries" is not among the routes'],
    ['navigation.statistics', { route: 'permit' }, 'navigation.statistics: the path of "permit" has ":name"'],
    ['navigation.statistics', { route: 'list' }, 'navigation.statistics: "list" is not among the routes'],
    ['navigation.settings', 'rules', 'navigation.settings: "rules" is not among the settingsPages'],
    ['settings.refreshSeconds.default', 2, 'settings.refreshSeconds.default: must be at least 5'],
    ['settings.colourBy.default', 'size', 'settings.colourBy.default: must be one of status, type'],
    [
      'settings.shared',
      { type: 'number', default: 1, scope: 'project' },
      'settings.shared.write: is missing: a setting of the project names the permission',
    ],
    [
      'settings.own',
      { type: 'number', default: 1, write: 'X' },
      'settings.own.write: is only for settings with',
    ],
    [
      'contributes.settingsPages.places.scope',
      'deployment',
      'contributes.settingsPages.places.scope: Invalid',
    ],
    ['contributes.dashboardItems.ptw.size.w', 13, 'contributes.dashboardItems.ptw.size.w: Too big'],
    [
      'contributes.dashboardItems.ptw.refreshSeconds',
      1,
      'contributes.dashboardItems.ptw.refreshSeconds: Too',
    ],
    ['name', '%titel%', 'name: refers to the message "titel", which messages.en lacks'],
    ['messages.zh-CN', {}, 'messages.zh-CN.title: is missing'],
    ['provides', ['other.plugin/api@1'], 'provides.0: must start with "acme.permits/"'],
    [
      'contributes.sceneOverlays.zones.layerGroup',
      '%site%',
      'zones.layerGroup: refers to the message "site"',
    ],
    ['contributes.timelineSources.permits.grain', 'hour', 'permits.grain: must be day, week or month'],
    ['activation', ['*'], 'activation.0: is no activation event'],
    [
      'contributes.commands.raise.keybinding',
      'ctrl-p',
      'keybinding: must be Mod, Alt and Shift in this order',
    ],
    ['contributes.commands.raise.keybinding', 'Shift+P', 'keybinding: needs Mod or Alt'],
    ['contributes.commands.raise.keybinding', 'Mod+Alt+P', 'keybinding: must not have both Mod and Alt'],
    ['contributes.commands.raise.keybinding', 'Alt+Shift+7', 'keybinding: must not have Shift with a digit'],
    ['contributes.commands.raise.keybinding', 'Mod+W', 'keybinding: must not be Mod+W, which belongs to'],
  ])('names the place: %s = %j', (path, value, expected) => {
    const problems = problemsWith(path, value);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  it('says what a capability is missing for', () => {
    expect(problemsWith('capabilities', [])).toEqual([
      'provides: needs the capability "services.provide"',
      'endpoints: need the capability "network"',
    ]);
  });

  it('wants the capability for storage that it is asked to open', () => {
    expect(problemsWith('capabilities', ['network', 'services.provide'])).toEqual([]);
    const { capabilities: _, ...rest } = manifest;
    const without = { ...rest, capabilities: ['network', 'services.provide'], storage: {} };
    expect(parseManifest(without)).toMatchObject({ problems: [{ path: 'storage' }] });
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(parseManifest(junk).ok).toBe(false);
      }),
    );
  });
});

describe('keptValuesOf', () => {
  it('reads what the server keeps for a plugin, and counts an invalid part as not declared', () => {
    const settings = { near: { type: 'number', default: 1, scope: 'project', write: 'ADMIN' } };
    const { settings: read, projectStorageWrite } = keptValuesOf({
      settings,
      storage: { project: { write: 'EDIT' } },
    });
    expect([...read]).toEqual(Object.entries(settings));
    expect(projectStorageWrite).toBe('EDIT');
    const broken = keptValuesOf({
      settings: { near: { type: 'number', default: 1, scope: 'project' } },
      storage: { project: { write: '' } },
    });
    expect([broken.settings.size, broken.projectStorageWrite]).toEqual([0, undefined]);
    fc.assert(fc.property(fc.anything(), (junk) => void keptValuesOf(junk)));
  });
});
