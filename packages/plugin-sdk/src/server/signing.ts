import type { signatureInput } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';
import type { Tx } from './database.ts';
import type { RouteContext } from './route.ts';

/** A signature as the caller drew it; the image was read by the host's `images`. */
export interface GivenSignature {
  /** PNG, at most 100,000 bytes. */
  readonly image: Uint8Array;
  /** How the signer made it. */
  readonly method: 'drawn' | 'typed' | 'stored';
}

/** Who signs, and from which browser. An `Act` of the records is one. */
export interface Signer {
  /** Open transaction in the project. */
  readonly tx: Tx;
  /** A member, or the system, which signs nothing. */
  readonly actor: { readonly kind: 'member'; readonly userId: string } | { readonly kind: 'system' };
  /** Id of the signer's browser, as `RouteContext.deviceId`. */
  readonly deviceId?: string | null;
}

/** What is known of a signature that was given, such as a `RecordSignature`. */
export interface SignedOn {
  /** UUID of the signature. */
  readonly id: string;
  /** UUID of the signer. */
  readonly actorId: string;
  /** Id of the browser from which it came; null if the request had none. */
  readonly deviceId: string | null;
  /** ISO 8601. */
  readonly signedAt: string;
}

/**
 * Signatures that people keep, and the browsers that are registered for them, independent of what is signed. Records call `requireDevice`
 * themselves before each signed step.
 */
export interface Signing {
  /**
   * The signature of a request: reads its picture, and makes sure that one which is said to be stored is the one that the caller keeps, because
   * that is part of what is sealed. Call it before a record is locked, so that no other request waits for the reading.
   * @throws HttpError 422 SIGNATURE_INVALID, whose details name the field `signature.image`; 503 IMAGES_BUSY
   * @example const signature = await host.signing.given(context, body.signature);
   */
  given(
    context: Pick<RouteContext, 'tx' | 'user'>,
    input: z.output<typeof signatureInput>,
  ): Promise<GivenSignature>;
  /** As above, and undefined where the request brings no signature. */
  given(
    context: Pick<RouteContext, 'tx' | 'user'>,
    input: z.output<typeof signatureInput> | undefined,
  ): Promise<GivenSignature | undefined>;
  /** The PNG that a member keeps for signing, in all of their projects; undefined without one. A member's request finds only its own. */
  stored(tx: Tx, userId: string): Promise<Uint8Array | undefined>;
  /**
   * Keeps a drawn signature, a data URL of a PNG, in place of the one before; null removes it. Answers the PNG as it is kept.
   * @throws HttpError 422 SIGNATURE_INVALID; 503 IMAGES_BUSY
   */
  keep(
    context: Pick<RouteContext, 'tx' | 'user' | 'now'>,
    image: string | null,
  ): Promise<Uint8Array | undefined>;
  /**
   * Requires that the signer may sign from this browser: that it was not revoked, and that it is registered for them where the project asks for
   * that, or where one of their browsers was revoked.
   * @throws HttpError 403 DEVICE_REVOKED, DEVICE_NOT_REGISTERED
   */
  requireDevice(signer: Signer): Promise<void>;
  /** Ids of the signatures that were given on a browser which was registered for the signer at that time. */
  registeredFor(tx: Tx, signatures: readonly SignedOn[]): Promise<ReadonlySet<string>>;
}
