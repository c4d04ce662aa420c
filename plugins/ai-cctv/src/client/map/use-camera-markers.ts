import { type IconName, type Marker, type MarkerSpec, useMessages } from '@gantry/plugin-sdk';
import { useEffect, useRef } from 'react';
import type { Monitor } from '../../contract/cctv.ts';
import { useAlertWord } from '../alerts/alert-words.ts';
import { isClever, isInDanger, isLive, needsLook, toneOf } from '../cameras/camera-facts.ts';
import { cameraMessages } from '../cameras/camera-messages.ts';
import { useToday } from '../cameras/use-cameras.ts';
import type { CctvContext } from '../cctv-context.ts';
import { placeOf } from '../fly-to-camera.ts';

/** By whether the camera recognises what it sees, and whether it is live. */
const icons: Readonly<Record<'ai' | 'plain', Readonly<Record<'live' | 'off', IconName>>>> = {
  ai: { live: 'VideoPerson', off: 'EyeOff' },
  plain: { live: 'Camera', off: 'Dismiss' },
};

/** Draws a pill for each camera that has a place, for as long as the component is shown. */
export function useCameraMarkers(
  context: CctvContext,
  cameras: readonly Monitor[],
  selected: string | undefined,
): void {
  const { t } = useMessages(cameraMessages);
  const word = useAlertWord();
  const { now, dayOf } = useToday();
  const markers = useRef(new Map<string, Marker>());
  const specs = cameras.flatMap((camera) => {
    const isAlert = needsLook(camera, now, dayOf);
    const words = [
      t(`status.${camera.status}`),
      ...(isAlert ? [camera.latestAlert === null ? t('alertToday') : word(camera.latestAlert.type)] : []),
    ];
    const spec = specOf(camera, { isAlert, words, isSelected: camera.monitorId === selected });
    return spec ? [{ ...spec, noun: { one: t('nounOne'), other: t('nounOther') } }] : [];
  });
  const told = JSON.stringify(specs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` stands for the specs, which are new objects each time
  useEffect(() => {
    const shown = markers.current;
    const wanted = new Map(specs.map((spec) => [spec.data.monitorId, spec]));
    for (const [id, marker] of shown)
      if (!wanted.has(id)) {
        marker.dispose();
        shown.delete(id);
      }
    for (const [id, spec] of wanted) {
      const known = shown.get(id);
      if (known !== undefined) known.update(spec);
      else for (const marker of context.scene.addMarkers([spec])) shown.set(id, marker);
    }
  }, [context, told]);
  useEffect(() => {
    const shown = markers.current;
    return () => {
      for (const marker of shown.values()) marker.dispose();
      shown.clear();
    };
  }, []);
}

/** Type and state are in icon, badge and label too, because colour alone does not tell them apart. */
function specOf(
  camera: Monitor,
  looks: { readonly isAlert: boolean; readonly words: readonly string[]; readonly isSelected: boolean },
) {
  const at = placeOf(camera);
  if (at === undefined) return undefined;
  const { isAlert, words, isSelected } = looks;
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
    command: 'open-camera',
    data: { monitorId: camera.monitorId },
  } satisfies MarkerSpec;
}
