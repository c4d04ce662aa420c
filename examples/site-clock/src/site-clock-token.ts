import { createServiceToken } from '@gantry/plugin-sdk';

/** What other plugins can ask of this one. */
export interface SiteClockService {
  /** Undefined while the working hours of the project are not known, or nobody has set them. */
  isWorking(at: Date): boolean | undefined;
}

/**
 * Another plugin writes this line anew: tokens of the same id are the same token, so plugins need not import one another.
 * The number goes up when the service changes so that its users would break.
 */
export const siteClockToken = createServiceToken<SiteClockService>('gantry-example.site-clock/clock@1');
