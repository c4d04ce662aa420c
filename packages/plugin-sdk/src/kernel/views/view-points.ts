/** Points whose implementation is a view. */
export const viewPoints = ['modelTabs', 'windowTabs', 'dashboardItems', 'settingsPages', 'routes'] as const;
export type ViewPoint = (typeof viewPoints)[number];
