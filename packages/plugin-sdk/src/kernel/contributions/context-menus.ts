import type { MenuHit, MenuState, ObjectFilter, ObjectRef, PluginId } from '@gantry/plugin-sdk';
import { fullId } from '../full-id.ts';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import type { Contribution } from './contribution.ts';
import type { ImplementationRegistry } from './implementations.ts';

/** One entry of a context menu, ready to be drawn. */
export interface MenuEntry {
  readonly pluginId: PluginId;
  readonly id: string;
  /** Full id, for `kernel.execute` with the hit as target. */
  readonly command: string;
  readonly label: string;
  readonly icon: string | undefined;
  readonly group: string;
  readonly enabled: boolean;
  readonly checked: boolean | undefined;
  readonly state: MenuState;
}

export interface MenuSources {
  readonly contributions: readonly Contribution<'contextMenus'>[];
  readonly command: (fullId: string) => Contribution<'commands'> | undefined;
  readonly plugin: (id: string) => PluginRuntime | undefined;
  readonly implementations: ImplementationRegistry;
  readonly matches: (filter: ObjectFilter, object: ObjectRef) => boolean | Promise<boolean>;
}

/** The plugins' entries for what was clicked. Plugins that are not active are not asked and not started. */
export async function collectMenu(hit: MenuHit, sources: MenuSources): Promise<readonly MenuEntry[]> {
  const entries = await Promise.all(sources.contributions.map((one) => entryOf(one, hit, sources)));
  return entries.filter((entry) => entry !== undefined);
}

async function entryOf(
  contribution: Contribution<'contextMenus'>,
  hit: MenuHit,
  sources: MenuSources,
): Promise<MenuEntry | undefined> {
  const { declared, pluginId, id } = contribution;
  const runtime = sources.plugin(pluginId);
  if (!runtime || declared.target !== hit.kind || !contribution.visible) return undefined;
  const commandId = fullId(pluginId, declared.command);
  const command = sources.command(commandId);
  if (command && !command.visible) return undefined;
  try {
    if (declared.appliesTo && !(await applies(declared.appliesTo, hit, sources))) return undefined;
  } catch (error) {
    // The object may be gone by now; the other entries are still shown.
    runtime.report('callback', `contextMenus/${id}`, error);
    return undefined;
  }
  const state = await askState(runtime, id, hit, sources);
  if (state.visible === false) return undefined;
  return {
    pluginId,
    id,
    command: commandId,
    label: state.label ?? command?.title ?? contribution.title,
    icon: command?.declared.icon,
    group: declared.group ?? '',
    enabled: state.enabled ?? true,
    checked: state.checked,
    state,
  };
}

async function applies(filter: ObjectFilter, hit: MenuHit, sources: MenuSources): Promise<boolean> {
  if (hit.kind !== 'object') return true;
  const answers = await Promise.all(hit.objects.map((object) => sources.matches(filter, object)));
  return answers.every(Boolean);
}

async function askState(
  runtime: PluginRuntime,
  id: string,
  hit: MenuHit,
  sources: MenuSources,
): Promise<MenuState> {
  const ask = sources.implementations.get('contextMenus', runtime.manifest.id, id);
  if (!ask || runtime.status !== 'active') return {};
  const place = `contextMenus/${id}`;
  try {
    return (
      (await runtime.within(runtime.limits.menuState, `${place} of "${runtime.manifest.id}"`, () =>
        ask(hit),
      )) ?? {}
    );
  } catch (error) {
    runtime.report('callback', place, error);
    return {};
  }
}
