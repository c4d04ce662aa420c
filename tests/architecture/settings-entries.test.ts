import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { type Locale, type PluginManifest, translate } from '@gantry/plugin-sdk';
import { localize } from '@gantry/plugin-sdk/kernel';
import { describe, expect, test } from 'vitest';
import { auditTexts } from '../../packages/viewer-host/src/ui/settings/audit/audit-texts.ts';
import { delegationTexts } from '../../packages/viewer-host/src/ui/settings/delegations/delegation-texts.ts';
import { deviceMessages } from '../../packages/viewer-host/src/ui/settings/devices/device-messages.ts';
import { notificationSettingsMessages } from '../../packages/viewer-host/src/ui/settings/notification-settings-messages.ts';
import { peopleTexts } from '../../packages/viewer-host/src/ui/settings/people/people-texts.ts';
import { projectTexts } from '../../packages/viewer-host/src/ui/settings/project/project-texts.ts';
import { settingsMessages } from '../../packages/viewer-host/src/ui/settings/settings-messages.ts';
import { signingTexts } from '../../packages/viewer-host/src/ui/settings/signing/signing-texts.ts';

const root = resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '*/manifest.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(plugins|examples)\//.test(file));
const manifests = (
  await Promise.all(
    files.map(async (file): Promise<readonly PluginManifest[]> => {
      const exports: object = await import(resolve(root, file));
      // Safe: what names an SDK is a manifest that `defineManifest` checked. A kind of form exports its part of one, which names none.
      return Object.values(exports).filter((one) => Object(one).sdk !== undefined) as PluginManifest[];
    }),
  )
).flat();

/** Every entry of the list of settings, as all modules of the repository together would fill it. */
function entries(locale: Locale): readonly string[] {
  const ofHost = [
    ...(['general', 'models', 'plugins'] as const).map((key) => translate(settingsMessages, locale, key)),
    translate(notificationSettingsMessages, locale, 'title'),
    translate(delegationTexts, locale, 'title'),
    translate(deviceMessages, locale, 'title'),
    translate(auditTexts, locale, 'title'),
    translate(peopleTexts, locale, 'title'),
    translate(projectTexts, locale, 'title'),
    ...(['signature.title', 'browser.title', 'devices.title'] as const).map((key) =>
      translate(signingTexts, locale, key),
    ),
  ];
  const ofModules = manifests.flatMap((manifest) => {
    const { name, contributes, settings = {} } = manifest;
    const scopes = new Set(Object.values(settings).map(({ scope }) => scope ?? 'user'));
    const plugin = localize(manifest, name, locale);
    return [
      ...Object.values(contributes?.settingsPages ?? {}).map(({ title }) =>
        localize(manifest, title, locale),
      ),
      ...[...scopes].map((scope) =>
        translate(settingsMessages, locale, scope === 'user' ? 'formForMe' : 'formForProject', { plugin }),
      ),
    ];
  });
  return [...ofHost, ...ofModules];
}

/** One says nothing that the other does not say too: `Devices` beside `Signing devices`. */
function readsLike(a: string, b: string, locale: Locale): boolean {
  if (locale === 'zh-CN') return b.includes(a);
  const words = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words(a).every((word) =>
    words(b).some((other) => other === word || other === `${word}s` || `${other}s` === word),
  );
}

test('there are modules with settings', () => {
  expect(entries('en').length).toBeGreaterThan(10);
});

describe.each(['en', 'zh-CN'] as const)('the entries of the settings in %s', (locale) => {
  const all = entries(locale);

  test.each(all)('“%s” is there once, and no other reads like it', (entry) => {
    const alike = all.filter((other, at) => at !== all.indexOf(entry) && readsLike(entry, other, locale));
    expect(alike).toEqual([]);
  });
});
