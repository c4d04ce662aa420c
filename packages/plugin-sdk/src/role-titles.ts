import { siteRoleTitles } from './contract/site-roles.ts';
import { useMessages } from './language.tsx';
import { defineMessages } from './messages.ts';

const roleTitles = defineMessages({
  en: siteRoleTitles,
  'zh-CN': {
    PROJECT_ADMIN: '项目管理员',
    CONTRACTOR_ENGINEER: '承建商工程师',
    SAFETY_OFFICER: '安全主任',
    RESIDENT_ENGINEER: '驻地盘工程师',
    INSPECTOR: '工程督察',
    PERMIT_HOLDER: '许可证持有人',
    SITE_AGENT: '地盘总管',
    SURVEYOR: '测量师',
    LAND_SURVEYOR: '驻地盘土地测量师',
    SENIOR_SURVEY_OFFICER: '高级测量主任（工程）',
    SURVEY_OFFICER: '测量主任（工程）',
    SENIOR_INSPECTOR: '高级工程督察',
    ASSISTANT_INSPECTOR: '助理工程督察',
    CONTRACTOR_SURVEYOR: '承建商测量师',
    VIEWER: '查看者',
  },
});

/**
 * Names a role in the user's language. Takes the code of a role or the title of a person. A role or title of the project's own is
 * returned as it is.
 * @example useRoleTitle()('SAFETY_OFFICER') // 'Safety Officer' or '安全主任'
 */
export function useRoleTitle(): (roleOrTitle: string) => string {
  const { t } = useMessages(roleTitles);
  return (given) => {
    const code = roleTitles.keys.find((key) => key === given || siteRoleTitles[key] === given);
    return code === undefined ? given : t(code);
  };
}
