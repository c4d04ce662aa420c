import { type RecordForm, useFetched } from '@gantry/plugin-ui';
import { useEffect } from 'react';
import { centreOf } from '../../reference/place-commands.ts';
import { useRiscModule } from '../module.ts';
import type { RiscFields } from './form-fields.ts';

/** By what a location was found. */
export type FoundBy = 'object' | 'storey' | 'point' | 'form';

/**
 * Begins a new form about an object at the location in which the object lies. What is filled in already stays.
 * @returns by what the location of the form was found; undefined where the member chose it
 */
export function usePlaceOfObject(form: RecordForm<RiscFields>, isNew: boolean): FoundBy | undefined {
  const { context, links, forms } = useRiscModule();
  const { chosen } = links.work;
  const { value: place } = useFetched(
    async (signal) => {
      if (chosen === undefined) return null;
      const { modelId, globalId } = chosen;
      const centre = await centreOf(context, chosen);
      return (await forms.reference.api.placeOf({ modelId, bimId: globalId, ...centre }, { signal })).place;
    },
    { key: isNew && chosen ? JSON.stringify([chosen.modelId, chosen.globalId]) : undefined },
  );
  const isOpen = [form.values.portion, form.values.location].every((one) => typeof one !== 'string');
  const { change } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that is emptied later stays empty
  useEffect(() => {
    if (place && isOpen) change({ portion: place.portion, location: place.location });
  }, [place]);
  return place?.location === form.values.location ? place?.by : undefined;
}
