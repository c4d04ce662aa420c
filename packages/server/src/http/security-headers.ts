import type { FastifyReply } from 'fastify';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

/** Policy for answers other than the app's page: they may load and run nothing, should a browser display one. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers(everywhere);
  reply.header('content-security-policy', inert);
}

/**
 * Policy of the app's page: own scripts, scripts with this response's nonce, and WebAssembly; no other origin but those of the maps that the
 * operator lists, from which it may fetch.
 * @param maps - empty: no origin
 */
export function pagePolicy(nonce: string, maps: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    // A player of HLS hands the segments to the page's video element through an object URL.
    "media-src 'self' blob:",
    "font-src 'self'",
    // The pictures in a tile are read through object URLs.
    ["connect-src 'self'", ...(maps.length > 0 ? ['blob:', ...maps] : [])].join(' '),
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Policy of the built app's files. A worker takes its policy from the answer with its script, and the one that reads Excel files unzips
 * in workers of its own.
 */
export const assetPolicy = `${inert}; worker-src blob:`;

/** Policy of the script that passes the page's requests on: it asks this server alone. */
export const offlineWorkerPolicy = `${inert}; connect-src 'self'`;

/** Policy of the documentation: own files only, and frames for the stories of the UI kit. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Policy of the stories of the UI kit, whose styles are made by a script. They show made-up data, and their scripts may call no server, so that
 * they can do nothing in the member's name.
 */
export const storiesPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self' data:",
  'connect-src data: blob:',
  "worker-src 'self' blob:",
  // The list of all stories shows each in a frame.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Policy of the API documentation: own files only. The hash is that of the page's only style attribute. */
export const apiDocsPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
