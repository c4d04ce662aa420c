import { storyHost } from '../../testing/story-host.ts';
import { ExportMenu } from './export-menu.tsx';

export const stories = {
  Menu: () => <ExportMenu host={storyHost} onExport={async () => undefined} />,
};
