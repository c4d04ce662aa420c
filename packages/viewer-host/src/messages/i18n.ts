import type { Locale } from '@gantry/plugin-sdk';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { accessEn, accessZh } from './access.ts';
import { activitiesEn, activitiesZh } from './activities.ts';
import { devicesEn, devicesZh } from './devices.ts';
import { layersEn, layersZh } from './layers.ts';
import { modelEn, modelZh } from './model.ts';
import { notificationsEn, notificationsZh } from './notifications.ts';
import { pagesEn, pagesZh } from './pages.ts';
import { pluginsEn, pluginsZh } from './plugins.ts';
import { shellEn, shellZh } from './shell.ts';

const en = {
  ...accessEn,
  ...shellEn,
  ...modelEn,
  ...layersEn,
  ...pagesEn,
  ...devicesEn,
  ...pluginsEn,
  ...activitiesEn,
  ...notificationsEn,
};
const zh = {
  ...accessZh,
  ...shellZh,
  ...modelZh,
  ...layersZh,
  ...pagesZh,
  ...devicesZh,
  ...pluginsZh,
  ...activitiesZh,
  ...notificationsZh,
};

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

/** All languages are loaded from the start. React escapes texts, so i18next does not. */
export function createI18n(locale: Locale): I18n {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: en }, 'zh-CN': { translation: zh } },
  });
  return i18n;
}
