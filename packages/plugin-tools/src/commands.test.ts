import { expect, test } from 'vitest';
import { runCommand } from './commands.ts';

const run = async (...args: string[]) => {
  const lines: string[] = [];
  return { code: await runCommand(args, (text) => lines.push(text)), text: lines.join('\n') };
};

test.each([[['--help']], [['pack', '--help']], [[]]])(
  '%j tells what there is and does nothing',
  async (args) => {
    const { code, text } = await run(...args);
    expect(code).toBe(0);
    expect(text).toMatch(/^Run in the folder of a plugin:\n.*gantry-plugin dev/);
  },
);

test('a command that does not exist, or an option, is refused', async () => {
  expect((await run('publish')).code).toBe(1);
  const { code, text } = await run('pack', '--force');
  expect(code).toBe(1);
  expect(text).toContain("'--force'");
});
