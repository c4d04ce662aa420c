import { type IconName, type MarkerSpec, useMessages } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { useMarkers } from '@gantry/plugin-ui/monitoring';
import { useMemo } from 'react';
import { useAlertWord } from '../alerts/alert-words.ts';
import { cameraMessages } from '../camera-messages.ts';
import type { CameraView } from '../camera-view.ts';
import { isClever, isInDanger, isLive, needsLook, toneOf } from '../list/camera-facts.ts';
import { useToday } from '../list/use-cameras.ts';
import { placeOf } from './camera-place.ts';

/** By whether the camera recognises what it sees, and whether it is live. */
const icons: Readonly<Record<'ai' | 'plain', Readonly<Record<'live' | 'off', IconName>>>> = {
  ai: { live: 'VideoPerson', off: 'EyeOff' },
  plain: { live: 'Camera', off: 'Dismiss' },
};

/** What a module shows of a camera on its marker, in place of what follows from the camera alone. */
export type CameraMarkerLook = Pick<MarkerSpec, 'count' | 'tone' | 'alarm'>;
const asItIs = (): CameraMarkerLook => ({});

/**
 * Draws a pill for each camera that has a place, for as long as the component is shown.
 * @param lookOf - keeps what it leaves out
 * @returns the pills, by `monitorId`
 */
export function useCameraMarkers(
  { context, command }: CameraView,
  cameras: readonly Monitor[],
  selected: string | undefined,
  lookOf: (camera: Monitor) => CameraMarkerLook = asItIs,
): ReadonlyMap<string, MarkerSpec> {
  const { t } = useMessages(cameraMessages);
  const word = useAlertWord();
  const { now, dayOf } = useToday();
  const specs = useMemo(() => {
    const found = new Map<string, MarkerSpec>();
    for (const camera of cameras) {
      const isAlert = needsLook(camera, now, dayOf);
      const words = [
        t(`status.${camera.status}`),
        ...(isAlert ? [camera.latestAlert === null ? t('alertToday') : word(camera.latestAlert.type)] : []),
      ];
      const isSelected = camera.monitorId === selected;
      const spec = specOf(camera, { isAlert, words, command, isSelected });
      const noun = { one: t('nounOne'), other: t('nounOther') };
      if (spec) found.set(camera.monitorId, { ...spec, ...lookOf(camera), noun });
    }
    return found;
  }, [cameras, selected, command, lookOf, now, dayOf, t, word]);
  useMarkers(context.scene, specs);
  return specs;
}

/** Type and state are in icon, badge and label too, because colour alone does not tell them apart. */
function specOf(
  camera: Monitor,
  looks: {
    readonly isAlert: boolean;
    readonly words: readonly string[];
    readonly command: string;
    readonly isSelected: boolean;
  },
) {
  const at = placeOf(camera);
  if (at === undefined) return undefined;
  const { isAlert, words, command, isSelected } = looks;
  return {
    at,
    icon: icons[isClever(camera) ? 'ai' : 'plain'][isLive(camera) ? 'live' : 'off'],
    label: `${camera.name}: ${words.join(' · ')}`,
    tone: isAlert ? 'danger' : toneOf(camera.status),
    badge: isAlert ? 'danger' : undefined,
    alarm: isInDanger(camera) ? words.at(-1) : undefined,
    shape: 'pill',
    selected: isSelected,
    cluster: 'cameras',
    command,
    data: { monitorId: camera.monitorId },
  } satisfies MarkerSpec;
}
