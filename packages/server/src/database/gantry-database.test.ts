import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from './failure.ts';
import { GantryDatabase } from './gantry-database.ts';
import { at, bem, member } from './testing/project-database.ts';

test('everything is unavailable before a connection exists', async () => {
  const early = new GantryDatabase({ clock: () => at, onIdleError: () => undefined });
  await expect(early.inProject(bem, member, async () => 1)).rejects.toThrow(DatabaseUnavailableError);
  early.connect('postgres://nobody:x@127.0.0.1:1/none', null);
  await expect(early.inProject(bem, member, async () => 1)).rejects.toThrow(DatabaseUnavailableError);
  await early.close();
});
