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

test('the try-out page says what is wrong with the folder or the port, and is not served', async () => {
  const nowhere = await run('sandbox', import.meta.dirname);
  expect(nowhere.code).toBe(1);
  expect(nowhere.text).toContain('none of src/client/plugin.tsx, src/client/plugin.ts');
  const { code, text } = await run('sandbox', '--port', 'five');
  expect(code).toBe(1);
  expect(text).toContain('"five" is no port');
});
