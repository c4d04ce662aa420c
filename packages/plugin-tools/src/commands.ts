import { parseArgs } from 'node:util';
import { PackageError } from '@gantry/plugin-sdk/package';
import { buildPlugin } from './build-plugin.ts';
import { checkPlugin } from './check-plugin.ts';
import { develop } from './dev-command.ts';
import { makeKey, packPlugin, showPackage, signFile } from './package-commands.ts';
import { Problem } from './problem.ts';
import { openSandbox, writeSandbox } from './sandbox-command.ts';

interface Command {
  readonly usage: string;
  readonly about: string;
  /** Resolves with what to print. */
  run(args: readonly string[], options: Options, print: (text: string) => void): Promise<string>;
}
interface Options {
  readonly key?: string | undefined;
  readonly publisher?: string | undefined;
  readonly port?: string | undefined;
  readonly build?: string | undefined;
  readonly host?: string | undefined;
}

const commands: Readonly<Record<string, Command>> = {
  dev: {
    usage: 'dev [--host http://127.0.0.1:8080]',
    about: 'builds both halves after each save; open pages of the host take them',
    run: async (_, { host }, print) => {
      // What watches the files keeps the process running.
      await develop({ host, token: process.env.GANTRY_PLUGIN_DEV, print });
      return 'Waiting for changes. Ctrl+C ends it.';
    },
  },
  build: {
    usage: 'build',
    about: 'builds both halves into dist',
    run: async () => {
      await buildPlugin();
      return 'Built into dist.';
    },
  },
  sandbox: {
    usage: 'sandbox [<folder>] [--port 5180] [--build <folder>]',
    about: 'opens the try-out page of the plugin, or writes it as static files',
    run: async ([folder = '.'], { port, build }) =>
      build === undefined ? openSandbox(folder, port) : writeSandbox(folder, build),
  },
  check: {
    usage: 'check',
    about: 'builds, and finds what would fail later',
    run: async () => {
      await buildPlugin();
      await checkPlugin();
      return 'Nothing to mend was found.';
    },
  },
  pack: {
    usage: 'pack',
    about: 'checks, and writes one file to install',
    run: async () => {
      await buildPlugin();
      await checkPlugin();
      return packPlugin();
    },
  },
  key: {
    usage: 'key [--key acme.pem]',
    about: 'makes the key with which a publisher signs',
    run: async (_, { key = 'publisher.pem' }) => makeKey(key),
  },
  sign: {
    usage: 'sign <package> --key acme.pem',
    about: 'signs a package',
    run: async ([file], { key }) => {
      if (file === undefined || key === undefined)
        throw new Problem('Write it so: gantry-plugin sign <package> --key acme.pem');
      return signFile(file, key);
    },
  },
  show: {
    usage: 'show <package> [--publisher <public key>]',
    about: 'verifies a package, and shows what it would install',
    run: async ([file], { publisher }) => {
      if (file === undefined) throw new Problem('Write it so: gantry-plugin show <package>');
      return showPackage(file, publisher);
    },
  },
};

/** Runs a command line. Returns the exit code. */
export async function runCommand(
  args: readonly string[],
  print: (text: string) => void = toStandardOutput,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        publisher: { type: 'string' },
        port: { type: 'string' },
        build: { type: 'string' },
        host: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    const [name = '', ...rest] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined || values.help) {
      print(usage());
      return values.help || name === '' ? 0 : 1;
    }
    print(await command.run(rest, values, print));
    return 0;
  } catch (error) {
    // Everything else is a fault of this tool, with its stack.
    if (!(error instanceof Problem || error instanceof PackageError || isArgumentError(error))) throw error;
    print(error.message);
    return 1;
  }
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function usage(): string {
  const all = Object.values(commands);
  const width = Math.max(...all.map((command) => command.usage.length));
  const lines = all.map((command) => `  gantry-plugin ${command.usage.padEnd(width)}  ${command.about}`);
  return `Run in the folder of a plugin:\n${lines.join('\n')}`;
}

function toStandardOutput(text: string): void {
  process.stdout.write(`${text}\n`);
}
