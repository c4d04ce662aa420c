import { type Disposable, defineMessages, toDisposable, translate } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import type { HostApi } from '../api/host-api.ts';
import type { PreferencesStore } from '../state/preferences-store.ts';
import type { ProjectStore } from '../state/project-store.ts';
import type { NoticeStore } from './notice-store.ts';

const messages = defineMessages({
  en: {
    gained: 'Your roles in this project allow more now. Reload the page to see the modules that they open.',
    reload: 'Reload the page',
  },
  'zh-CN': {
    gained: '您在此项目的角色现可做更多事。重新加载页面即可看到新开放的模块。',
    reload: '重新加载页面',
  },
});

interface Parts {
  readonly api: Pick<HostApi, 'plugins'>;
  readonly projects: Pick<ProjectStore, 'current'>;
  readonly preferences: Pick<PreferencesStore, 'locale'>;
  readonly notices: Pick<NoticeStore, 'show'>;
}

/**
 * Says that the member was given permissions with which modules came that the open page does not have: it knows only those that were
 * theirs when it was opened. What modules that it has show more or less follows by itself.
 * @param used - ids of the plugins that run in the page
 */
export function followGains(
  { api, projects, preferences, notices }: Parts,
  projectId: string,
  used: () => ReadonlySet<string>,
): Disposable {
  const stop = reaction(
    // As one text, which differs only where a permission does.
    () => (projects.current?.id === projectId ? projects.current.permissions.join(' ') : ''),
    async (now, earlier) => {
      const before = earlier?.split(' ') ?? [];
      if (now === '' || now.split(' ').every((one) => before.includes(one))) return;
      const answer = await api.plugins(projectId).catch(() => undefined);
      const isNew = answer?.plugins.some(({ id, unused }) => unused === undefined && !used().has(id));
      if (isNew !== true || projects.current?.id !== projectId) return;
      const t = (key: 'gained' | 'reload') => translate(messages, preferences.locale, key);
      notices.show({
        text: t('gained'),
        tone: 'info',
        timeoutMs: 0,
        action: { label: t('reload'), run: () => location.reload() },
      });
    },
  );
  return toDisposable(stop);
}
