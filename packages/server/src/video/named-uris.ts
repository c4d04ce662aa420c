import { createHmac, randomBytes } from 'node:crypto';
import { mostUris, type UriKind } from './playlist.ts';

/** An address that a playlist of a stream named. */
export interface NamedUri {
  readonly url: URL;
  readonly kind: UriKind;
  /** Whether it has the origin of the stream, and only playlists of this origin led to it. */
  readonly isOwn: boolean;
}

/** Leads nowhere: stands for an address that no request may be sent to. */
const nowhere = 'refused';
/** The addresses that are kept: of the latest playlists, since each names its own anew. */
const mostKept = 2 * mostUris;
/** Endings that players look at. */
const endings = /\.(ts|m4s|mp4|m4v|m4a|aac|mp3|vtt|webvtt|key)$/i;
const key = randomBytes(32);

/**
 * The addresses that the playlists of one stream named, by names that say nothing of them. A browser can name only these, so it cannot make
 * the server fetch anything else.
 */
export class NamedUris {
  readonly #byName = new Map<string, NamedUri>();

  /** @param base - the playlist that names it @returns the same name for the same address */
  name(uri: string, kind: UriKind, base: Pick<NamedUri, 'url' | 'isOwn'>): string {
    const url = uri.includes('{$') || !URL.canParse(uri, base.url) ? undefined : new URL(uri, base.url);
    if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return nowhere;
    const isOwn = base.isOwn && url.origin === base.url.origin;
    // A playlist gives nobody credentials.
    url.username = '';
    url.password = '';
    url.hash = '';
    const name = createHmac('sha256', key)
      .update(`${kind} ${isOwn} ${url.href}`)
      .digest('base64url')
      .slice(0, 22);
    this.#byName.delete(name);
    this.#byName.set(name, { url, kind, isOwn });
    const [oldest] = this.#byName.keys();
    if (oldest !== undefined && this.#byName.size > mostKept) this.#byName.delete(oldest);
    const ending = kind === 'playlist' ? '.m3u8' : (endings.exec(url.pathname)?.[0].toLowerCase() ?? '');
    return `${name}${ending}`;
  }

  /** @param name - as `name` returned it */
  find(name: string): NamedUri | undefined {
    return this.#byName.get(name.replace(/\.\w+$/, ''));
  }
}
