import { CameraError, type CameraReply, type Cameras } from '@gantry/plugin-sdk/server';
import { CameraProblem } from './camera-problem.ts';
import { digestAuthorization } from './http-digest.ts';
import { type Account, envelope, readSoap, type SoapAnswer, usernameToken } from './soap.ts';
import type { XmlElement } from './xml.ts';

/** How a camera is reached. */
export interface Connection extends Account {
  /** Of its device service. */
  readonly address: string;
}

/** One call to a service of a camera. */
export interface ServiceCall {
  /** Path and query of the service. */
  readonly path: string;
  /** Such as `http://www.onvif.org/ver20/ptz/wsdl`. */
  readonly space: string;
  /** Such as `Stop`. */
  readonly name: string;
  /** What is in the call's element, as XML; its own elements have the prefix `c`, those of the common schema `t`. */
  readonly content?: string;
  /** Milliseconds by which the camera's clock is ahead of ours; undefined: the call needs no name and password. */
  readonly clockAhead?: number;
}

/** Milliseconds for a call. */
const callLimit = 4000;
/** Bytes of an answer. */
const mostBytes = 512 * 1024;
/** Bytes of a still picture. */
const mostPictureBytes = 8 * 1024 * 1024;
const schema = 'http://www.onvif.org/ver10/schema';

/** Codes of faults by which cameras refuse who calls. */
const login: ReadonlySet<string> = new Set(['NotAuthorized', 'FailedAuthentication', 'InvalidSecurity']);

/**
 * Sends messages to one camera, and only to the address that was set up: of the addresses that it names, the path counts.
 * @throws CameraProblem
 */
export class OnvifCalls {
  readonly #cameras: Cameras;
  readonly #connection: Connection;
  readonly #clock: () => Date;

  /** @param clock - the server's */
  constructor(cameras: Cameras, connection: Connection, clock: () => Date) {
    this.#cameras = cameras;
    this.#connection = connection;
    this.#clock = clock;
  }

  /** What the response holds. A refusal of the camera that is not about name and password is CAMERA_REFUSED. */
  async ask(call: ServiceCall): Promise<XmlElement> {
    const { space, name, content = '', clockAhead, path } = call;
    const { username } = this.#connection;
    const body = `<c:${name} xmlns:c="${space}" xmlns:t="${schema}">${content}</c:${name}>`;
    const signed = clockAhead !== undefined && username !== '';
    const head = signed
      ? usernameToken(this.#connection, new Date(this.#clock().getTime() + clockAhead))
      : '';
    const request = {
      method: 'POST',
      path,
      type: `application/soap+xml; charset=utf-8; action="${space}/${name}"`,
    } as const;
    let reply = await this.#send({ ...request, body: envelope(body, head) });
    // Some cameras know callers by HTTP alone, and refuse a message that says it in both ways.
    if (reply.status === 401) {
      const authorization = username === '' ? undefined : this.#answerTo(reply, 'POST', path);
      if (authorization === undefined) throw new CameraProblem('CAMERA_LOGIN');
      reply = await this.#send({ ...request, body: envelope(body), authorization });
    }
    return responseOf(readReply(reply, name));
  }

  /** A still picture at the camera, as its bytes. @param path - with the query */
  async picture(path: string): Promise<Uint8Array> {
    let reply = await this.#send({ method: 'GET', path });
    if (reply.status === 401) {
      const authorization = this.#answerTo(reply, 'GET', path) ?? this.#plainly(reply);
      if (authorization === undefined) throw new CameraProblem('CAMERA_LOGIN');
      reply = await this.#send({ method: 'GET', path, authorization });
    }
    if (reply.status === 401 || reply.status === 403) throw new CameraProblem('CAMERA_LOGIN');
    if (reply.status !== 200) throw new CameraProblem('CAMERA_ANSWER');
    return reply.body;
  }

  #answerTo(reply: CameraReply, method: string, path: string): string | undefined {
    const challenge = reply.headers.get('www-authenticate') ?? '';
    return digestAuthorization(challenge, this.#connection, { method, path });
  }

  #plainly(reply: CameraReply): string | undefined {
    const { username, password } = this.#connection;
    if (!/^\s*Basic\b/i.test(reply.headers.get('www-authenticate') ?? '')) return undefined;
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  async #send(given: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly type?: string;
    readonly body?: string;
    readonly authorization?: string;
  }): Promise<CameraReply> {
    const { method, path, type, body, authorization } = given;
    try {
      return await this.#cameras.call({
        url: addressAt(this.#connection.address, path),
        method,
        headers: {
          ...(type !== undefined && { 'content-type': type }),
          ...(authorization !== undefined && { authorization }),
        },
        ...(body !== undefined && { body }),
        timeoutMs: callLimit,
        maxBytes: method === 'GET' ? mostPictureBytes : mostBytes,
      });
    } catch (error) {
      if (error instanceof CameraError) throw new CameraProblem(error.code);
      throw error;
    }
  }
}

/** A path that begins with two slashes would be an address of its own, so it is set, not resolved. */
function addressAt(address: string, path: string): string {
  const url = new URL(address);
  const [pathname = '', ...query] = path.split('?');
  url.pathname = pathname;
  url.search = query.join('?');
  url.hash = '';
  return url.href;
}

function readReply(reply: CameraReply, name: string): SoapAnswer {
  if (reply.status === 401 || reply.status === 403) throw new CameraProblem('CAMERA_LOGIN');
  // Faults come with 400 or 500. A redirect would lead elsewhere.
  if (reply.status >= 300 && reply.status < 400) throw new CameraProblem('CAMERA_NOT_ONVIF');
  return readSoap(reply.text(), name);
}

function responseOf(answer: SoapAnswer): XmlElement {
  if (answer.kind === 'response') return answer.response;
  const isLogin = answer.codes.some((code) => login.has(code));
  throw new CameraProblem(isLogin ? 'CAMERA_LOGIN' : 'CAMERA_REFUSED');
}
