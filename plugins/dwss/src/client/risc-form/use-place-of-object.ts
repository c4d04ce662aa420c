import { type RecordForm, useFetched } from '@gantry/plugin-ui';
import { useEffect } from 'react';
import { useRiscModule } from '../module.ts';
import type { RiscFields } from './form-fields.ts';

/** Begins a new form about an object where the last form about it was. What is filled in already stays. */
export function usePlaceOfObject(form: RecordForm<RiscFields>, isNew: boolean): void {
  const { api, links } = useRiscModule();
  const { chosen } = links.work;
  const { value: place } = useFetched(
    async (signal) => {
      const [latest] = chosen === undefined ? [] : await links.options.recordsOf(chosen, signal);
      if (latest === undefined) return undefined;
      const { portion, location } = (await api.form({ id: latest.recordId }, { signal })).form;
      return portion && location ? { portion: portion.id, location: location.id } : undefined;
    },
    { key: isNew && chosen ? JSON.stringify([chosen.modelId, chosen.globalId]) : undefined },
  );
  const isOpen = [form.values.portion, form.values.location].every((one) => typeof one !== 'string');
  const { change } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that is emptied later stays empty
  useEffect(() => {
    if (place !== undefined && isOpen) change(place);
  }, [place]);
}
