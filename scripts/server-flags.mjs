/**
 * Options of Node.js for the server. With small semi-spaces a short garbage collection, which a request may have to wait for, takes about
 * 1 ms instead of 5.
 */
export const serverFlags = ['--max-semi-space-size=4'];
