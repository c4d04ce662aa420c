import type { VideoSource } from '@gantry/plugin-sdk/server';

/** An address of a camera, taken apart so that its credentials are sent to its own host only. */
export interface StreamAddress {
  /** Without name and password. */
  readonly url: URL;
  readonly username: string;
  readonly password: string;
}

/** The addresses of a video, as far as they are addresses that can be watched. */
export interface StreamAddresses {
  readonly hls: StreamAddress | undefined;
  readonly rtsp: StreamAddress | undefined;
  readonly whep: StreamAddress | undefined;
}

export function streamAddresses({ url, whep }: VideoSource): StreamAddresses {
  return {
    hls: parse(url, ['http:', 'https:']),
    rtsp: parse(url, ['rtsp:', 'rtsps:']),
    whep: parse(whep, ['http:', 'https:']),
  };
}

/** The value of the header `Authorization`; undefined without credentials. */
export function basicAuthorization({ username, password }: Omit<StreamAddress, 'url'>): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function parse(text: string | undefined, protocols: readonly string[]): StreamAddress | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!protocols.includes(url.protocol) || url.hostname === '') return undefined;
  const [username, password] = [decoded(url.username), decoded(url.password)];
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url, username, password };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A password with a bare per cent sign.
    return part;
  }
}
