import { type DemoRole, demoAccounts, demoPassword } from '@gantry/plugin-e2e';

export { expect, type Journey, test } from '@gantry/plugin-e2e';

/** Demo accounts by role. */
export const accounts: Readonly<Record<DemoRole, string>> = demoAccounts;
export const password = demoPassword;

/** The address of an account of the demo, by what stands before the @, or of another. */
export const emailOf = (name: string): string => (name.includes('@') ? name : `${name}@demo.gantry`);
