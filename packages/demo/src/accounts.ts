import type { SiteRole } from '@gantry/plugin-sdk/server';
import { stableId } from './stable-id.ts';

export interface DemoAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly locale: 'en' | 'zh-CN';
  readonly places: readonly {
    readonly project: string;
    readonly role: SiteRole;
    /** Disciplines for which the role counts; empty: each. */
    readonly disciplines: readonly string[];
  }[];
}

/** The password of all demo accounts. It may be public, because a demo server refuses to listen for other machines. */
export const demoPassword = 'gantry-demo-2026';

type Line = readonly [
  surname: string,
  given: string,
  role: SiteRole,
  project: string,
  locale: 'en' | 'zh-CN',
];

/** The accounts to try first: one for each step of a permit, then special cases. */
const leading: readonly Line[] = [
  ['Wong', 'Chi Kin', 'CONTRACTOR_ENGINEER', 'BEM', 'en'],
  ['Chan', 'Mei Ling', 'SAFETY_OFFICER', 'BEM', 'zh-CN'],
  ['Lau', 'Kwok Wai', 'RESIDENT_ENGINEER', 'BEM', 'en'],
  ['Ho', 'Siu Ming', 'PERMIT_HOLDER', 'BEM', 'zh-CN'],
  ['Yip', 'Wing Sze', 'PROJECT_ADMIN', 'BEM', 'en'],
  ['Cheung', 'Ka Ho', 'INSPECTOR', 'BEM', 'en'],
  ['Ng', 'Tsz Fung', 'SITE_AGENT', 'BEM', 'en'],
  ['Tang', 'Yuet Ming', 'SURVEYOR', 'BEM', 'en'],
  ['Fong', 'Hoi Yan', 'VIEWER', 'BEM', 'zh-CN'],
  ['Lee', 'Man Hei', 'CONTRACTOR_ENGINEER', 'BEM TCE', 'en'],
  ['Szeto', 'Ching Yi', 'SAFETY_OFFICER', 'TCE', 'en'],
  ['Kwan', 'Pak Ho', 'PROJECT_ADMIN', 'ISO', 'en'],
];

const surnames = ['Au', 'Chow', 'Chu', 'Kong', 'Lam', 'Leung', 'Ma', 'Pang', 'Siu', 'Tsang', 'Wu', 'Yeung'];
const givenNames = ['Chun Yin', 'Hau Yan', 'Kin Lung', 'Lok Yiu'];
/** Roles of further people on each of the large contracts. */
const crew: readonly SiteRole[] = [
  'CONTRACTOR_ENGINEER',
  'SAFETY_OFFICER',
  'RESIDENT_ENGINEER',
  'PERMIT_HOLDER',
  'PROJECT_ADMIN',
  'INSPECTOR',
  'SITE_AGENT',
  'SURVEYOR',
  'VIEWER',
  'PERMIT_HOLDER',
  'INSPECTOR',
  'CONTRACTOR_ENGINEER',
];

const following: readonly Line[] = ['BEM', 'TCE', 'TY', 'YMTW'].flatMap((project, p) =>
  crew.map((role, r): Line => {
    const surname = surnames[(r + p * 5) % surnames.length] ?? '';
    return [surname, givenNames[p] ?? '', role, project, (r + p) % 3 === 0 ? 'zh-CN' : 'en'];
  }),
);

/** The supervision of the works, with the other side of each inspection: two people for each part that a form has. */
const inspection: readonly SiteRole[] = [
  'SENIOR_INSPECTOR',
  'ASSISTANT_INSPECTOR',
  'SENIOR_INSPECTOR',
  'ASSISTANT_INSPECTOR',
  'RESIDENT_ENGINEER',
];
const survey: readonly SiteRole[] = [
  'CONTRACTOR_SURVEYOR',
  'LAND_SURVEYOR',
  'SENIOR_SURVEY_OFFICER',
  'SURVEY_OFFICER',
];
const supervisors: readonly (readonly [project: string, given: string, roles: readonly SiteRole[]])[] = [
  ['BEM', 'Wai Man', [...inspection, ...survey, ...survey]],
  ['TCE', 'Ka Yee', [...inspection, ...survey, ...survey]],
  ['TY', 'Tsz Kit', inspection],
];
const supervisorSurnames = [
  'Cheng',
  'Choi',
  'Fung',
  'Hui',
  'Kwok',
  'Lai',
  'Lo',
  'Mok',
  'Poon',
  'Tam',
  'Tse',
  'Yau',
  'Yuen',
];
const supervising: readonly Line[] = supervisors.flatMap(([project, given, roles], p) =>
  roles.map((role, r): Line => {
    const surname = supervisorSurnames[r] ?? '';
    return [surname, given, role, project, (r + p) % 3 === 0 ? 'zh-CN' : 'en'];
  }),
);

/** Contracts of the variant TY have inspectors for every discipline, and no survey of their own. */
function disciplinesOf(role: SiteRole, project: string): readonly string[] {
  if (survey.includes(role)) return ['S'];
  return project !== 'TY' && inspectors.includes(role) ? ['C', 'G'] : [];
}
const inspectors: readonly SiteRole[] = ['SENIOR_INSPECTOR', 'INSPECTOR', 'ASSISTANT_INSPECTOR'];

export const demoAccounts: readonly DemoAccount[] = [...leading, ...following, ...supervising].map(
  ([surname, given, role, projects, locale]) => {
    const email = `${surname}.${given.replaceAll(' ', '')}@demo.gantry`.toLowerCase();
    return {
      id: stableId(`user:${email}`),
      email,
      name: `${surname} ${given}`,
      locale,
      places: projects.split(' ').map((project) => ({
        project,
        role,
        disciplines: disciplinesOf(role, project),
      })),
    };
  },
);
