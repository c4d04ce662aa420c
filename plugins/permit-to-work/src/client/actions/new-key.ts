/** A key under which a retried request is done once. Undefined on plain HTTP away from localhost, where browsers make none. */
export function newKey(): string | undefined {
  return 'randomUUID' in crypto ? crypto.randomUUID() : undefined;
}
