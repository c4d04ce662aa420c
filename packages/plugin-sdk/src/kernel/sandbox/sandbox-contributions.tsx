import { type Disposable, HostError, type PluginContext, toDisposable } from '@gantry/plugin-sdk';
import { type DataBudget, toPlainData } from '../../sandbox/plain-data.ts';
import { viewPoints } from '../views/view-points.ts';
import { card, menuState, searchAnswer } from './call-schemas.ts';
import type { SandboxSession } from './sandbox-session.ts';
import { type GivenProps, SandboxView } from './sandbox-view.tsx';

const asked: DataBudget = { values: 50_000, characters: 1_000_000 };

interface Attached {
  readonly handle: Disposable;
  released: boolean;
}

/** What a frame implements, attached in the page as for any plugin. */
export class SandboxContributions {
  private readonly context: PluginContext;
  private readonly session: SandboxSession;
  private readonly attached = new Map<string, Attached>();
  private held = false;

  constructor(context: PluginContext, session: SandboxSession) {
    this.context = context;
    this.session = session;
  }

  /**
   * @returns what takes it back
   * @throws HostError for what the manifest does not declare
   */
  attach(kind: string, id: string): Disposable {
    const key = `${kind} ${id}`;
    const before = this.attached.get(key);
    if (before?.released === false) {
      throw new HostError('contribution-duplicate', `${kind} "${id}" is implemented twice.`);
    }
    // This frame replaces another: what is on the screen stays.
    const entry = before ?? { handle: this.implement(kind, id), released: false };
    entry.released = false;
    this.attached.set(key, entry);
    return toDisposable(() => {
      entry.released = true;
      if (!this.held) this.sweep();
    });
  }

  /** Keeps everything attached while the frame is replaced. */
  hold(): void {
    this.held = true;
  }

  /** Detaches everything that was released, also while the frame was being replaced. */
  sweep(): void {
    this.held = false;
    for (const [key, { handle, released }] of this.attached) {
      if (!released) continue;
      this.attached.delete(key);
      handle.dispose();
    }
  }

  // The context checks every id against the manifest, whose ids the compiler does not know here.
  private implement(kind: string, id: string): Disposable {
    const { context, session } = this;
    switch (kind) {
      case 'views':
        return this.implementView(id);
      case 'commands':
        return context.implement.commands(id as never, ({ signal, ...run }) =>
          session.ask('command', [id, toPlainData(run, asked) as typeof run], signal),
        );
      case 'contextMenus':
        return context.implement.contextMenus(id as never, async (hit) =>
          menuState.parse((await session.ask('menu', [id, toPlainData(hit, asked) as typeof hit])) ?? {}),
        );
      case 'objectCards':
        return context.implement.objectCards(id as never, async (object, signal) => {
          const content = await session.ask(
            'card',
            [id, toPlainData(object, asked) as typeof object],
            signal,
          );
          return card.parse(content ?? undefined);
        });
      case 'searchProviders':
        return context.implement.searchProviders(id as never, async (query, signal) =>
          searchAnswer.parse(await session.ask('search', [id, query], signal)),
        );
      default:
        throw new HostError('sandbox-message', `A sandboxed plugin cannot implement "${kind}".`);
    }
  }

  private implementView(id: string): Disposable {
    const { context, session } = this;
    const declared = viewPoints.filter((point) => context.manifest.contributes?.[point]?.[id]);
    if (declared.length === 0) {
      const { id: plugin } = context.manifest;
      throw new HostError(
        'contribution-unknown',
        `"${plugin}" renders "${id}", and its manifest declares no such view.`,
      );
    }
    const handles = declared.map((point) => {
      const component = (given: GivenProps) => (
        <SandboxView session={session} point={point} id={id} given={given} />
      );
      // Filed under its point, at which every view takes at least the props that it knows.
      return context.implement[point](id as never, { component: component as never });
    });
    return toDisposable(() => {
      for (const handle of handles) handle.dispose();
    });
  }
}
