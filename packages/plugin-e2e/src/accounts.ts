/** Accounts of the demo, by what their people do in its projects. They are there if the server was started with `GANTRY_DEMO=1`. */
export const demoAccounts = {
  /** Contractor Engineer of the project `BEM`. */
  engineer: 'wong.chikin@demo.gantry',
  /** Safety Officer of `BEM`. */
  safetyOfficer: 'chan.meiling@demo.gantry',
  /** Resident Engineer of `BEM`. */
  residentEngineer: 'lau.kwokwai@demo.gantry',
  /** Permit Holder of `BEM`. */
  holder: 'ho.siuming@demo.gantry',
  /** Project Administrator of `BEM`, who may install plugins on the server. */
  admin: 'yip.wingsze@demo.gantry',
  /** Viewer of `BEM`. */
  viewer: 'fong.hoiyan@demo.gantry',
  /** Project Administrator of a project without demo data, `ISO`. */
  emptyProjectAdmin: 'kwan.pakho@demo.gantry',
} as const;
/** What the people of `demoAccounts` do. */
export type DemoRole = keyof typeof demoAccounts;

/** Password of all accounts of the demo. */
export const demoPassword = 'gantry-demo-2026';

/** Somebody who signs in: a role of the demo, or an account with its password; that of the demo if none is given. */
export type Account = DemoRole | { readonly email: string; readonly password?: string };

/** How the app looks to somebody. */
export interface Look {
  /** English unless given. */
  readonly locale?: 'en' | 'zh-CN';
  /** `light`, `dark` or `contrast`; light unless given. */
  readonly theme?: string;
}
