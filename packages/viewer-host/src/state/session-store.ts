import { type DemoAccounts, type Session, type SignInTask, signInThrottle } from '@gantry/contract';
import type { Load } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import { ApiError } from '../api/api-error.ts';
import type { HostApi } from '../api/host-api.ts';
import { solveTask } from '../api/solve-task.ts';

/** `how` says whether the user has just filled in the form, or was signed in before. */
type OnUser = (user: Session['user'] | undefined, how: 'form' | 'cookie') => void;

/** The most tasks that are done for one attempt. */
const mostTasks = 3;

/** The signed-in user. */
export class SessionStore {
  load: Load = { kind: 'idle' };
  current: Session | undefined = undefined;
  /** Accounts offered on the sign-in page of a demo; empty elsewhere. */
  accounts: DemoAccounts = [];
  /** Why the session ended without a sign-out; the sign-in page says so. `left`: the person is a member of no project any more. */
  ended: 'expired' | 'left' | undefined = undefined;
  /** The browser works for the next attempt, because strangers have tried the account too often. */
  isWorking = false;
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
      if (error instanceof ApiError && error.status === 401) {
        this.accept(undefined);
        this.noteLeaving(error);
      } else this.setLoad({ kind: 'failed', error });
    }
  }

  async loadDemoAccounts(): Promise<void> {
    this.setAccounts(await this.api.demoAccounts());
  }

  /** @throws ApiError `WRONG_CREDENTIALS` or `TOO_MANY_ATTEMPTS`. */
  async signIn(email: string, password: string): Promise<void> {
    this.accept(await this.signInWorking(email, password), 'form');
  }

  /** Does the work that the server asks for, again if the address of this browser has changed meanwhile. */
  private async signInWorking(email: string, password: string): Promise<Session> {
    const credentials = { email, password };
    try {
      let task = await this.taskOr(() => this.api.signIn(credentials));
      for (let times = 1; 'bits' in task; times += 1) {
        const { bits, ...kept } = task;
        this.setWorking(true);
        const work = { ...kept, answer: await solveTask(task.seed, bits) };
        const again = () => this.api.signIn({ ...credentials, work });
        task = times < mostTasks ? await this.taskOr(again) : await again();
      }
      return task;
    } finally {
      this.setWorking(false);
    }
  }

  /** The session, or what is to be done before the attempt. */
  private async taskOr(attempt: () => Promise<Session>): Promise<Session | SignInTask> {
    try {
      return await attempt();
    } catch (error) {
      const throttle = signInThrottle.safeParse(error instanceof ApiError ? error.details : undefined);
      if (throttle.data?.task === undefined) throw error;
      return throttle.data.task;
    }
  }

  async signOut(): Promise<void> {
    await this.api.signOut();
    this.accept(undefined);
  }

  /** A call got 401: the session has ended elsewhere. Several calls may report it at once. */
  expire(): void {
    if (!this.current) return;
    this.onUser(undefined, 'cookie');
    this.ended = 'expired';
    this.current = undefined;
    void this.askWhy();
  }

  /** The call that was refused may have been a plugin's, whose answer is its own. */
  private async askWhy(): Promise<void> {
    const { turn } = this;
    try {
      await this.api.session();
    } catch (error) {
      if (turn === this.turn) this.noteLeaving(error);
    }
  }

  private noteLeaving(error: unknown): void {
    if (error instanceof ApiError && error.code === 'MEMBERSHIP_ENDED') this.ended = 'left';
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
    this.ended = undefined;
    this.load = { kind: 'ready' };
  }

  private setDemoFilling(demoFilling: boolean): void {
    if (this.current && this.current.demoFilling !== demoFilling)
      this.current = { ...this.current, demoFilling };
  }

  private setWorking(isWorking: boolean): void {
    this.isWorking = isWorking;
  }

  private setLoad(load: Load): void {
    this.load = load;
  }

  private setAccounts(accounts: DemoAccounts): void {
    this.accounts = accounts;
  }
}
