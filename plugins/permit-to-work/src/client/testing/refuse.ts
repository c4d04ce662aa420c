/** An answer with an error, as the real server gives it. */
export function refuse(status: number, code: string, details?: unknown): Response {
  return Response.json(
    { error: { code, message: `The test refused: ${code}`, requestId: 'test-request', details } },
    { status },
  );
}
