import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts, demoPassword } from './accounts.ts';

/** What a packed plugin gets. */
export interface InstallOptions {
  /** Address of the host, which lets packages be installed (`"installs": "any"`, or `"signed"` for a signed one). */
  readonly host: string;
  /** The file that `gantry-plugin pack` wrote. */
  readonly file: string;
  /** Somebody who may install plugins, with the password of the demo if none is given; an administrator of the demo unless given. */
  readonly installer?: { readonly email: string; readonly password?: string };
  /** Codes of the projects that get it; all unless given. */
  readonly projects?: readonly string[];
}

interface Review {
  readonly id: string;
  readonly digest: string;
  readonly revision: number;
  readonly facts: { readonly capabilities: readonly string[]; readonly hasServerHalf: boolean };
  readonly proposed: { readonly trust: string };
}

/**
 * Installs a packed plugin in a running host as Settings, Plugins does, with all capabilities that it asks for and with its server half, and
 * restarts the host if that is needed.
 * @returns id of the plugin
 * @throws Error with the host's answer if it refuses
 */
export async function installPlugin(options: InstallOptions): Promise<string> {
  const { host, file, installer = { email: demoAccounts.admin }, projects } = options;
  let cookie = '';
  const call = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const answer = await fetch(`${host}${path}`, {
      method,
      headers: { origin: host, cookie, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    cookie ||= answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  };
  await call('POST', '/api/session', JSON.stringify({ password: demoPassword, ...installer }));
  const packed = new Uint8Array(readFileSync(file));
  const review: Review = await call('POST', '/api/plugins/packages', packed, 'application/octet-stream');
  const { id, digest, revision, facts, proposed } = review;
  const decisions = {
    trust: proposed.trust,
    grants: facts.capabilities,
    serverHalf: facts.hasServerHalf,
    projects: projects ?? '*',
  };
  await call('POST', '/api/plugins/installs', JSON.stringify({ digest, revision, ...decisions }));
  const { needsRestart } = await call('GET', '/api/plugins/installs');
  if (needsRestart) {
    await call('POST', '/api/plugins/restart', '{}');
    // It answers until it goes down.
    await wait(500);
    for (let isUp = false; !isUp; await wait(100))
      isUp = await fetch(`${host}/api/health`).then(
        ({ status }) => status === 200,
        () => false,
      );
  }
  return id;
}
