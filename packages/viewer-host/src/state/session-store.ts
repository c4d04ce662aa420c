import type { DemoAccounts, Session } from '@gantry/contract';
import type { Load } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import { ApiError } from '../api/api-error.ts';
import type { HostApi } from '../api/host-api.ts';

/** `how` says whether the user has just filled in the form, or was signed in before. */
type OnUser = (user: Session['user'] | undefined, how: 'form' | 'cookie') => void;

/** The signed-in user. */
export class SessionStore {
  load: Load = { kind: 'idle' };
  current: Session | undefined = undefined;
  /** Accounts offered on the sign-in page of a demo; empty elsewhere. */
  accounts: DemoAccounts = [];
  /** The session ended without a sign-out; the sign-in page says so. */
  ended = false;
  private readonly api: HostApi;
  private readonly maybeSignedIn: () => boolean;
  private readonly onUser: OnUser;
  /** Counts sessions and requests, to drop outdated answers. */
  private turn = 0;

  /**
   * @param maybeSignedIn - false when nobody is signed in for certain, which saves a request
   * @param onUser - called before a user is shown as signed in or out
   */
  constructor(api: HostApi, maybeSignedIn: () => boolean = () => true, onUser: OnUser = () => undefined) {
    this.api = api;
    this.maybeSignedIn = maybeSignedIn;
    this.onUser = onUser;
    makeAutoObservable<this, 'api' | 'maybeSignedIn' | 'onUser' | 'turn'>(
      this,
      { api: false, maybeSignedIn: false, onUser: false, turn: false },
      { autoBind: true },
    );
  }

  /** Restores the session of the cookie, if any. */
  async resume(): Promise<void> {
    if (!this.maybeSignedIn()) return this.accept(undefined);
    this.turn += 1;
    const { turn } = this;
    this.setLoad({ kind: 'loading' });
    try {
      const session = await this.api.session();
      if (turn === this.turn) this.accept(session);
    } catch (error) {
      if (turn !== this.turn) return;
      if (error instanceof ApiError && error.status === 401) this.accept(undefined);
      else this.setLoad({ kind: 'failed', error });
    }
  }

  async loadDemoAccounts(): Promise<void> {
    try {
      this.setAccounts(await this.api.demoAccounts());
    } catch (error) {
      // A deployment without demo accounts answers 404.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }

  /** @throws ApiError `WRONG_CREDENTIALS` or `TOO_MANY_ATTEMPTS`. */
  async signIn(email: string, password: string): Promise<void> {
    this.accept(await this.api.signIn({ email, password }), 'form');
  }

  async signOut(): Promise<void> {
    await this.api.signOut();
    this.accept(undefined);
  }

  /** A call got 401: the session has ended elsewhere. Several calls may report it at once. */
  expire(): void {
    if (!this.current) return;
    this.onUser(undefined, 'cookie');
    this.ended = true;
    this.current = undefined;
  }

  /** Asks the server whether the session is still valid and whether the demo is filled. Any other failure leaves it as it is. */
  async verify(): Promise<void> {
    const { turn } = this;
    try {
      const { demoFilling } = await this.api.session();
      if (turn === this.turn) this.setDemoFilling(demoFilling);
    } catch (error) {
      if (turn !== this.turn) return;
      if (error instanceof ApiError && error.status === 401) this.expire();
    }
  }

  private accept(session: Session | undefined, how: Parameters<OnUser>[1] = 'cookie'): void {
    this.turn += 1;
    this.onUser(session?.user, how);
    this.current = session;
    this.ended = false;
    this.load = { kind: 'ready' };
  }

  private setDemoFilling(demoFilling: boolean): void {
    if (this.current && this.current.demoFilling !== demoFilling)
      this.current = { ...this.current, demoFilling };
  }

  private setLoad(load: Load): void {
    this.load = load;
  }

  private setAccounts(accounts: DemoAccounts): void {
    this.accounts = accounts;
  }
}
