import { useMemo } from 'react';
import { SettingsApi } from '../../api/settings-api.ts';
import { useHost } from '../host-context.ts';

/** The calls of the settings, and of the page of an invitation. */
export function useSettingsApi(): SettingsApi {
  const { api } = useHost();
  return useMemo(() => new SettingsApi(api), [api]);
}
