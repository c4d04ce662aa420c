import { ProblemTextsProvider, viewsIn } from '@gantry/plugin-sdk';
import { scheduleCalls } from '../../contract/schedule/schedule.ts';
import type { ModelPictures } from '../model-pictures.ts';
import type { ScheduleContext } from './context.ts';
import type { ProgrammeStore } from './programme-store.ts';
import { type ScheduleModule, ScheduleProvider } from './schedule-module.ts';
import { scheduleProblems } from './schedule-problems.ts';
import { timelineSource } from './timeline-source.ts';

/**
 * Attaches the programme: the timeline's source, the window of 4D, the page, and links of objects. Nothing of it is fetched before it is asked
 * for.
 */
export function activateSchedule(context: ScheduleContext, pictures: ModelPictures): ScheduleModule {
  const api = context.api(scheduleCalls);
  let store: Promise<ProgrammeStore> | undefined;
  const module: ScheduleModule = {
    context,
    api,
    pictures,
    store: () => {
      store ??= import('./programme-store.ts').then(({ ProgrammeStore: Store }) => new Store(context, api));
      return store;
    },
  };
  const view = viewsIn(({ children }) => (
    <ScheduleProvider value={module}>
      <ProblemTextsProvider value={scheduleProblems}>{children}</ProblemTextsProvider>
    </ScheduleProvider>
  ));
  const { implement } = context;
  implement.timelineSources('programme', timelineSource(context, module.store));
  implement.windowTabs(
    'programme',
    view(async () => {
      const [{ ProgrammeWindow }, programme] = await Promise.all([
        import('./window/programme-window.tsx'),
        module.store(),
      ]);
      return () => <ProgrammeWindow store={programme} />;
    }),
  );
  implement.routes(
    'programme',
    view(async () => (await import('./page/programme-page.tsx')).ProgrammePage),
  );
  implement.objectCards('activities', async (object, signal) =>
    (await import('./links/object-card.ts')).activityCard(module, object, signal),
  );
  implement.commands('link-activity', async (command) =>
    (await import('./links/link-commands.tsx')).linkObjects(module, command),
  );
  implement.commands('unlink-activity', async (command) =>
    (await import('./links/link-commands.tsx')).unlinkObjects(module, command),
  );
  implement.commands('open-programme', () => context.navigate('programme'));
  return module;
}
