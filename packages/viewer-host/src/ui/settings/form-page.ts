import type { SettingsForm } from '../plugin-ui-port.ts';

/** Page id of the settings form that the host makes for a plugin. */
export const formPage = ({ pluginId, scope }: Pick<SettingsForm, 'pluginId' | 'scope'>) =>
  scope === 'user' ? `form.${pluginId}` : `project-form.${pluginId}`;
