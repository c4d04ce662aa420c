/** Preparation that an inspection needs, in minutes. */
export const noticeMinutes = 1440;

/** Whether a form was sent after its inspection time, or less than 24 hours before it. */
export interface NoticeGiven {
  readonly isLate: boolean;
  /** True of a late form too. */
  readonly isShort: boolean;
}

/**
 * Judges a submission by the server's clock. Exactly 24 hours are enough, and a form sent in the very moment is not late.
 * @param surveyTime - ISO 8601: when the work is ready for inspection
 */
export function noticeOf(surveyTime: string, now: Date): NoticeGiven {
  const left = Date.parse(surveyTime) - now.getTime();
  return { isLate: left < 0, isShort: left < noticeMinutes * 60_000 };
}
