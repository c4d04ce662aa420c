/** Points whose implementation is a React view, or in a frame whatever is mounted. */
export const viewPoints = ['modelTabs', 'windowTabs', 'dashboardItems', 'settingsPages', 'routes'] as const;
export type ViewPoint = (typeof viewPoints)[number];
