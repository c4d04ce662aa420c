import { useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { useHotkeys } from './hotkeys.ts';

/** Keys that work on every page of a project. */
export function useShellKeys(project: string): void {
  const { ui, preferences, plugins } = useHost();
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  useHotkeys(
    {
      'ctrl+k': () => ui.setOverlay('palette'),
      '?': () => ui.setOverlay('keys'),
      'g m': go(paths.model(project)),
      'g d': go(paths.dashboard(project)),
      'g s': go(paths.settings(project)),
      ...(plugins.windowTabs.length > 0 ? { 'g w': () => ui.setWindowMenuOpen(true) } : {}),
    },
    preferences.letterKeys,
  );
  const ofPlugins = plugins.keyCommands.map(
    ({ id, hotkey }) => [hotkey, () => void plugins.execute(id)] as const,
  );
  useHotkeys(Object.fromEntries(ofPlugins), preferences.letterKeys, false);
}
