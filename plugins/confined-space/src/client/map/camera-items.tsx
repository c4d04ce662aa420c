import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { KeyValue } from '@gantry/plugin-ui';
import { OpenLink } from '@gantry/plugin-ui';
import type { Watch } from '../../contract/confined-space.ts';
import type { ConfinedContext } from '../confined-context.ts';
import { useSilentText } from '../workers/use-silent-text.ts';
import type { Workers } from '../workers/zones.ts';
import { mapMessages } from './map-messages.ts';

/** Of the permit module: the code of its list, which a permit's id opens. */
const permitList = 'dwss-ty-permitToWork';
const statuses = ['Issued', 'Active', 'Suspended'] as const;

/** What the details of a camera say of the people in its sight and of their permits. */
export function useCameraItems(
  context: ConfinedContext,
): (watch: Watch | undefined, workers: Workers) => readonly KeyValue[] {
  const { t } = useMessages(mapMessages);
  const { number } = useFormat();
  const silent = useSilentText();
  return (watch, workers) => {
    const { count, limit } = workers;
    const people = silent(workers) ?? t('of', { count: number(count ?? 0), limit });
    const log = watch?.entryLog ?? null;
    const logText = log !== null && (log.inside === log.counted ? 'logText' : 'logDiffers');
    return [
      { id: 'people', label: t('people'), value: people, wrap: true },
      ...(log !== null && logText
        ? [
            {
              id: 'log',
              label: t('log'),
              value: t(logText, { inside: String(log.inside), counted: String(log.counted) }),
              wrap: true,
            },
          ]
        : []),
      { id: 'permit', label: t('permit'), value: <Permits context={context} watch={watch} />, wrap: true },
    ];
  };
}

function Permits({
  context,
  watch,
}: {
  readonly context: ConfinedContext;
  readonly watch: Watch | undefined;
}) {
  const { t } = useMessages(mapMessages);
  if (watch === undefined) return null;
  const { permits, locationId, locationName } = watch;
  if (permits.length === 0)
    return locationId === null ? t('noLocation') : t('noPermit', { location: locationName ?? '–' });
  return permits.map(({ permitId, permitNumber, status }) => {
    const known = statuses.find((one) => one === status);
    const open = () =>
      void context.commands.execute('gantry.host/open-dashboard', { code: permitList, formUUID: permitId });
    return (
      <div key={permitId}>
        <OpenLink onOpen={open}>
          {known === undefined ? permitNumber : t(`status.${known}`, { permit: permitNumber })}
        </OpenLink>
      </div>
    );
  });
}
