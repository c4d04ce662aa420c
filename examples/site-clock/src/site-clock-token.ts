import { createServiceToken } from '@gantry/plugin-sdk';

/** What other plugins can ask of this one. */
export interface SiteClockService {
  /** Undefined while the working hours of the project are not known, or nobody has set them. */
  isWorking(at: Date): boolean | undefined;
}

/**
 * Another plugin writes the same line: tokens with the same id are the same token, so plugins need not import one another. Raise
 * the number when a change of the service breaks its users.
 */
export const siteClockToken = createServiceToken<SiteClockService>('gantry-example.site-clock/clock@1');
