/** `view` and `senior` open the two dashboards; `upload` lets a planner bring data in. */
export const permissions = {
  view: 'BEM_PROGRESS',
  senior: 'BEM_PROGRESS_SENIOR',
  upload: 'BEM_PROGRESS_UPLOAD',
} as const;
