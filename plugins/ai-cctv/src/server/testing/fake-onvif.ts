import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passwordDigest } from '../control/onvif/soap.ts';
import { still } from './still.ts';

const account = { username: 'gantry', password: 's3cret & "more"' };
/** What cameras name as their own address behind a router; nobody may call it. */
const inside = 'http://192.168.9.9';

/** Milliseconds by which the time of a message may differ from the camera's clock. */
const mostAge = 5000;

const textIn = (body: string, name: string) =>
  new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([^<]*)<`).exec(body)?.[1] ?? '';
const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** A camera that speaks ONVIF, on this machine. Its account is `account`; its clock is an hour ahead of the server's. The owner closes it. */
export class FakeOnvif {
  readonly account = account;
  /** What it was told to do, in order: the name of the message, and what it holds of numbers and tokens. */
  readonly heard: string[] = [];
  readonly presets = new Map<string, string>();
  /** Whether it is turning until it is told to stop. */
  isMoving = false;
  hasPtz = true;
  /** Answers in place of the usual one: nothing at all, an end of the connection, something else than ONVIF, or a way that leads elsewhere. */
  behaviour: 'usual' | 'gone' | 'hangs' | 'web-page' | 'rubbish' | 'redirects' = 'usual';
  /** Called before it answers `ContinuousMove`. */
  beforeMove: () => Promise<void> = async () => undefined;
  readonly #clock: () => Date;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  private constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** @param clock - the server's */
  static async start(clock: () => Date): Promise<FakeOnvif> {
    const camera = new FakeOnvif(clock);
    camera.#server.listen(0, '127.0.0.1');
    await once(camera.#server, 'listening');
    return camera;
  }

  get address(): string {
    const { port } = this.#server.address() as AddressInfo; // It listens at a port.
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Forgets what it heard, and behaves as usual. */
  reset(): void {
    this.heard.length = 0;
    this.presets.clear();
    this.isMoving = false;
    this.hasPtz = true;
    this.behaviour = 'usual';
    this.beforeMove = async () => undefined;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    if (this.behaviour === 'gone') return void request.socket.destroy();
    if (this.behaviour === 'hangs') return;
    if (this.behaviour === 'web-page') return void response.end('<html><body>Log in</html>');
    if (this.behaviour === 'rubbish')
      return void response.end('<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;&a;</x>');
    if (this.behaviour === 'redirects')
      return void response.writeHead(302, { location: `${inside}/onvif/device_service` }).end();
    if (request.url === '/still.jpg?channel=1') return this.#picture(request, response);
    const name = /<(?:\w+:)?Body><(?:\w+:)?(\w+)/.exec(body)?.[1] ?? '';
    if (name !== 'GetSystemDateAndTime' && !this.#isKnown(body))
      return void response.writeHead(400).end(fault('ter:NotAuthorized'));
    const expected = name.startsWith('Get') && name !== 'GetPresets' ? undefined : '/onvif/ptz';
    if (expected !== undefined && request.url !== expected) return void response.writeHead(404).end();
    response.setHeader('content-type', 'application/soap+xml').end(await this.#respond(name, body));
  }

  async #respond(name: string, body: string): Promise<string> {
    const now = this.#now();
    switch (name) {
      case 'GetSystemDateAndTime':
        return answer(
          name,
          `<tds:SystemDateAndTime><tt:UTCDateTime><tt:Time><tt:Hour>${now.getUTCHours()}</tt:Hour><tt:Minute>${now.getUTCMinutes()}</tt:Minute><tt:Second>${now.getUTCSeconds()}</tt:Second></tt:Time><tt:Date><tt:Year>${now.getUTCFullYear()}</tt:Year><tt:Month>${now.getUTCMonth() + 1}</tt:Month><tt:Day>${now.getUTCDate()}</tt:Day></tt:Date></tt:UTCDateTime></tds:SystemDateAndTime>`,
        );
      case 'GetDeviceInformation':
        return answer(
          name,
          '<tds:Manufacturer>Kite &amp; Sons</tds:Manufacturer><tds:Model>Dome 30x</tds:Model>',
        );
      case 'GetCapabilities':
        return answer(
          name,
          `<tds:Capabilities><tt:Media><tt:XAddr>${inside}/onvif/media</tt:XAddr></tt:Media>${this.hasPtz ? `<tt:PTZ><tt:XAddr>${inside}/onvif/ptz</tt:XAddr></tt:PTZ>` : ''}</tds:Capabilities>`,
        );
      case 'GetProfiles':
        return answer(
          name,
          `<trt:Profiles token="sub"><tt:Name>Sub</tt:Name></trt:Profiles>${this.hasPtz ? '<trt:Profiles token="main"><tt:PTZConfiguration token="p"/></trt:Profiles>' : ''}`,
        );
      case 'GetSnapshotUri':
        return answer(name, `<trt:MediaUri><tt:Uri>${inside}/still.jpg?channel=1</tt:Uri></trt:MediaUri>`);
      case 'GetPresets':
        return answer(
          name,
          [...this.presets]
            .map(
              ([token, title]) => `<tptz:Preset token="${token}"><tt:Name>${title}</tt:Name></tptz:Preset>`,
            )
            .join(''),
        );
      default:
        return this.#act(name, body);
    }
  }

  async #act(name: string, body: string): Promise<string> {
    if (textIn(body, 'ProfileToken') !== 'main') return fault('ter:NoProfile');
    if (name === 'ContinuousMove') await this.beforeMove();
    const numbers = [...body.matchAll(/\b(?:x|y)="(-?[\d.]+)"/g)].map(([, number]) => number);
    const token = textIn(body, 'PresetToken');
    const words = [name, ...numbers, textIn(body, 'Timeout'), token, textIn(body, 'PresetName')];
    this.heard.push(words.filter((word) => word !== '').join(' '));
    if (name === 'ContinuousMove') this.isMoving = true;
    if (name === 'Stop') this.isMoving = false;
    if (name === 'SetPreset') this.presets.set(String(this.presets.size + 1), textIn(body, 'PresetName'));
    if (name === 'RemovePreset' || name === 'GotoPreset') {
      if (!this.presets.has(token)) return fault('ter:NoToken');
      if (name === 'RemovePreset') this.presets.delete(token);
    }
    return answer(name, '');
  }

  #isKnown(body: string): boolean {
    const created = textIn(body, 'Created');
    const nonce = Buffer.from(textIn(body, 'Nonce'), 'base64');
    return (
      plain(textIn(body, 'Username')) === account.username &&
      Math.abs(Date.parse(created) - this.#now().getTime()) < mostAge &&
      textIn(body, 'Password') === passwordDigest(nonce, created, account.password)
    );
  }

  /** Asks for Digest, as most cameras do for pictures. */
  #picture({ headers }: IncomingMessage, response: ServerResponse): void {
    const md5 = (text: string) => createHash('md5').update(text).digest('hex');
    const given = headers.authorization ?? '';
    const part = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(given)?.[1] ?? '';
    const who = md5(`${account.username}:camera:${account.password}`);
    const what = md5('GET:/still.jpg?channel=1');
    const expected = md5(`${who}:n1:${part('nc')}:${part('cnonce')}:auth:${what}`);
    if (part('response') === expected)
      return void response.setHeader('content-type', 'image/jpeg').end(Buffer.from(still, 'base64'));
    response
      .writeHead(401, { 'www-authenticate': 'Digest realm="camera", nonce="n1", qop="auth,auth-int"' })
      .end();
  }

  #now(): Date {
    return new Date(this.#clock().getTime() + 3_600_000);
  }
}

const spaces =
  'xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="d" xmlns:tt="t" xmlns:trt="m" xmlns:tptz="p" xmlns:ter="e"';
const envelope = (body: string) =>
  `<?xml version="1.0"?><s:Envelope ${spaces}><s:Body>${body}</s:Body></s:Envelope>`;
const answer = (name: string, content: string) =>
  envelope(`<tptz:${name}Response>${content}</tptz:${name}Response>`);
const fault = (code: string) =>
  envelope(
    `<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>${code}</s:Value></s:Subcode></s:Code></s:Fault>`,
  );
