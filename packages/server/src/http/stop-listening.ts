import type { FastifyInstance } from 'fastify';

/** How long running requests may take to end when the server stops, in milliseconds. Then they are cut off, uploads for example. */
const lastRequests = 2000;
/** The least number of checks, 20 ms apart, before the remaining connections are cut. */
const leastLooks = 25;
/** Closes the HTTP side: lets running requests end, and cuts those that take too long. */
export async function stopListening(app: FastifyInstance): Promise<void> {
  const end = performance.now() + lastRequests;
  let looked = 0;
  // Without this, Node.js would keep a connection whose request has just ended for the next one.
  const looks = setInterval(() => {
    looked += 1;
    // If this process itself was suspended, its requests had no chance to end: `leastLooks` gives them one.
    if (performance.now() < end || looked < leastLooks) app.server.closeIdleConnections();
    else app.server.closeAllConnections();
  }, 20);
  try {
    await app.close();
  } finally {
    clearInterval(looks);
  }
}
