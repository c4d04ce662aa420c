/** The forms service of older clients names the project `project_id`. */
export const inProject = { projectAlias: 'project_id' } as const;
