/** The rules of the server have the same limits. */
export const photoChoice = {
  shrink: { maxEdge: 2400, maxBytes: 1_000_000 },
  photos: 'image/jpeg,image/png',
} as const;
