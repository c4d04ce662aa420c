export { expect } from '@playwright/test';
export { checkAccessibility } from './accessibility.ts';
export { type Account, type DemoRole, demoAccounts, demoPassword, type Look } from './accounts.ts';
export { type Journey, test } from './journey.ts';
export { PageProblems } from './page-problems.ts';
export { type FoundObject, type ModelPlace, ProjectPages, type ViewPoint } from './project-pages.ts';
export { Scene, twoFrames } from './scene.ts';
export { signIn } from './sign-in.ts';
