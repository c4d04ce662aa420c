import type { Locale } from '../primitives.ts';
import type { SessionService } from '../services/host.ts';

/** The surroundings of a frame, sent at the start and at every change. */
export interface Surroundings {
  readonly user: SessionService['user'];
  readonly project: SessionService['project'];
  readonly locale: Locale;
  readonly theme: SessionService['theme'];
  /** Values of CSS variables, by name with `--`. */
  readonly tokens: Readonly<Record<string, string>>;
}
