const [warning, error] = [40, 50];

interface Line {
  readonly level: number;
  readonly msg?: string;
  readonly plugin?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/**
 * Prints an error in the server's log in readable form, because callers get a 500 without a reason.
 * @param text - JSON
 */
export function printTrouble(text: string): void {
  const { level, msg, plugin, err }: Line = JSON.parse(text);
  // Warnings of the server itself are about refused calls, whose answers the test sees.
  if (level < error && (level < warning || plugin === undefined || err !== undefined)) return;
  console.error([`${plugin ?? 'server'}: ${msg}`, err?.stack ?? err?.message].filter(Boolean).join('\n'));
}
