import { type CommandHandler, HostError, type Json, type MenuHit } from '@gantry/plugin-sdk';
import { didYouMean } from '../nearest.ts';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import type { Contribution } from './contribution.ts';
import type { ImplementationRegistry } from './implementations.ts';

export interface CommandRun {
  readonly value?: Json | undefined;
  /** What was right-clicked. */
  readonly target?: MenuHit;
  readonly signal?: AbortSignal;
}

export interface CommandSources {
  readonly hostCommands: Readonly<Record<string, CommandHandler>>;
  readonly contributions: () => readonly Contribution<'commands'>[];
  readonly plugin: (id: string) => PluginRuntime | undefined;
  readonly implementations: ImplementationRegistry;
}

/** Runs a command of the host or of a plugin, which is started first. Commands have no time limit. */
export async function executeCommand(
  commandId: string,
  run: CommandRun,
  sources: CommandSources,
): Promise<unknown> {
  const host = Object.hasOwn(sources.hostCommands, commandId) ? sources.hostCommands[commandId] : undefined;
  if (host) return host(argumentsOf(run, run.signal ?? new AbortController().signal));
  const contributions = sources.contributions();
  const contribution = contributions.find(({ key }) => key === commandId);
  const runtime = contribution && sources.plugin(contribution.pluginId);
  if (!runtime) {
    const known = [...contributions.map(({ key }) => key), ...Object.keys(sources.hostCommands)];
    throw new HostError(
      'command-unknown',
      `There is no command "${commandId}".${didYouMean(commandId, known)}`,
    );
  }
  if (!contribution.visible) {
    const reasons =
      contribution.hiddenReasons.map(({ text }) => text).join('; ') || 'its plugin is not used here';
    throw new HostError('command-unavailable', `The command "${commandId}" is not available: ${reasons}.`);
  }
  const attached = () => sources.implementations.get('commands', contribution.pluginId, contribution.id);
  // A plugin that runs a command of its own while it activates would otherwise wait for itself.
  if (!attached()) await runtime.activate();
  const handler = attached();
  const scope = runtime.activeScope;
  if (!handler || !scope) {
    throw new HostError(
      'contribution-not-implemented',
      `"${contribution.pluginId}" did not implement the command "${contribution.id}".`,
    );
  }
  try {
    return await handler(argumentsOf(run, scope.signalWith(run.signal)));
  } catch (error) {
    scope.fail(`commands/${contribution.id}`, error);
    throw error;
  }
}

function argumentsOf({ target, value }: CommandRun, signal: AbortSignal): Parameters<CommandHandler>[0] {
  return { signal, ...(target !== undefined && { target }), ...(value !== undefined && { value }) };
}
