import * as z from 'zod';

/** Survey, civil and geotechnical works, by the codes of the interface. */
export const disciplines = ['S', 'C', 'G'] as const;
export const discipline = z.enum(disciplines);
export type Discipline = z.infer<typeof discipline>;

/** Names of the disciplines on the wire, and what they are called until a project has names of its own. */
export const disciplineNames: Readonly<Record<Discipline, string>> = {
  S: 'Survey',
  C: 'Civil',
  G: 'Geotechnical',
};

export const disciplineTitles = {
  en: disciplineNames,
  'zh-CN': { S: '测量', C: '土木', G: '岩土' },
} as const;
