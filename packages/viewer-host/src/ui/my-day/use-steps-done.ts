import { hostTopics } from '@gantry/contract';
import { useFetched } from '@gantry/plugin-ui';
import { useHost } from '../host-context.ts';
import { useHostLive } from '../settings/use-host-live.ts';

/** A step that was taken settles what told of it. */
const topics = [hostTopics.notificationsChanged];

/** How many steps the member took today, from all modules; 0 until that is known. Read inside an `observer`. */
export function useStepsDone(): number {
  const { api, projects } = useHost();
  const project = projects.current?.id;
  const { value } = useFetched((signal) => api.stepsDone(project ?? '', { signal }), {
    key: project,
    live: useHostLive(),
    topics,
  });
  return value?.count ?? 0;
}
