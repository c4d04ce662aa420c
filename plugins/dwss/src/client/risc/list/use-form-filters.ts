import { dayInZone, useLanguage, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { type Fetched, type FilterPreset, type FilterSpec, useFetched } from '@gantry/plugin-ui';
import { disciplines } from '../../../contract/discipline.ts';
import { countedAs, inspectionTypes } from '../../../contract/risc/counted.ts';
import { workType } from '../../../contract/risc/disciplines.ts';
import { approvalResults } from '../../../contract/risc/form.ts';
import { batchVerbs } from '../../../contract/risc/requests.ts';
import { nameIn } from '../../parts/name-in.ts';
import { useDisciplines } from '../../parts/use-disciplines.ts';
import { usePlaceTexts } from '../../parts/use-place-texts.ts';
import { useSiteForms } from '../../site-forms.ts';
import { countedMessages } from '../messages/counted.ts';
import { listMessages } from '../messages/list.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import type { FormFilters } from '../state/form-list.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly name_zh?: string;
  /** False: new forms do not offer it. */
  readonly offered?: boolean;
}

/** Portions and locations of one answer. */
const mostPlaces = 9999;

/** The filters of the list, and where what they offer comes from. It is fetched once for each visit. Reads observables. */
export function useFormFilters(): {
  readonly filters: readonly FilterSpec<FormFilters>[];
  readonly presets: readonly FilterPreset<FormFilters>[];
  readonly lookups: readonly Pick<Fetched<unknown>, 'load' | 'refresh'>[];
} {
  const { api, list } = useRiscModule();
  const { t } = useMessages(listMessages);
  const { timeZone } = useLanguage();
  const { t: term, locale } = useMessages(terms);
  const optionsOf = (choices: readonly Choice[] = []) =>
    choices.map(({ id, name, name_zh = '', offered = true }) => {
      const label = nameIn(locale, { name, name_zh });
      return { value: id, label: offered ? label : t('inactive', { name: label }) };
    });
  const { t: place } = useMessages(usePlaceTexts());
  const { t: statistic } = useMessages(statisticsMessages);
  const { t: countedName } = useMessages(countedMessages);
  const { reference } = useSiteForms();
  const { nameOf } = useDisciplines();
  // Also those that new forms do not offer any more: forms still name them.
  const portions = useFetched(
    async (signal) => (await reference.api.portionPage({ pageSize: mostPlaces }, { signal })).rows,
    { key: 'portions' },
  );
  const locations = useFetched(
    async (signal) => (await reference.api.locationPage({ pageSize: mostPlaces }, { signal })).rows,
    { key: 'locations' },
  );
  const people = useFetched((signal) => api.filterValues({ name: 'processedBy' }, { signal }), {
    key: 'people',
  });
  const tags = useFetched((signal) => api.filterValues({ name: 'tags' }, { signal }), { key: 'tags' });
  const { portion, location } = list.filters;
  const places = locations.value?.filter(
    ({ id, portion_master }) => portion === undefined || portion_master === portion || id === location,
  );
  const ofStatistics: FilterSpec<FormFilters> = {
    kind: 'select',
    name: 'counted',
    label: statistic('countedAs'),
    allLabel: statistic('allCounted'),
    options: countedAs.map((value) => ({ value, label: countedName(value) })),
    isSecondary: true,
  };
  const filters: readonly FilterSpec<FormFilters>[] = [
    {
      kind: 'select',
      name: 'discipline',
      label: term('field.discipline'),
      allLabel: t('allDisciplines'),
      options: disciplines.map((value) => ({ value, label: nameOf(value) })),
    },
    {
      kind: 'select',
      name: 'portion',
      label: term('field.portion'),
      allLabel: t('allPortions'),
      options: optionsOf(portions.value),
      whyEmpty: portions.value && t('noneYet'),
    },
    {
      kind: 'select',
      name: 'form_result',
      label: term('field.form_result'),
      allLabel: t('allResults'),
      options: approvalResults.map((value) => ({ value, label: term(`result.${value}`) })),
    },
    {
      kind: 'dates',
      from: 'from',
      to: 'to',
      label: t('submitted'),
      shortcuts: ['today', 'lastWeek', 'lastMonth'],
    },
    {
      kind: 'select',
      name: 'location',
      label: place('location'),
      allLabel: t('allLocations'),
      options: optionsOf(places),
      whyEmpty: places && t('noneYet'),
      isSecondary: true,
    },
    {
      kind: 'several',
      name: 'workTypes',
      label: term('field.form_type'),
      allLabel: t('allWorkTypes'),
      options: workType.options.map((value) => ({ value, label: term(`workType.${value}`) })),
      isSecondary: true,
    },
    {
      kind: 'several',
      name: 'tags',
      label: term('field.tags'),
      allLabel: t('allTags'),
      options: optionsOf(tags.value?.values),
      whyEmpty: tags.value && t('noneYet'),
      isSecondary: true,
    },
    {
      kind: 'select',
      name: 'processedBy',
      label: term('field.processed_by'),
      allLabel: t('allPeople'),
      options: optionsOf(people.value?.values),
      whyEmpty: people.value && t('noneYet'),
      isSecondary: true,
    },
    {
      kind: 'select',
      name: 'batchGroup',
      label: t('waiting'),
      allLabel: t('allSteps'),
      options: batchVerbs.map((value) => ({ value, label: term(`batch.${value}`) })),
      isSecondary: true,
    },
    { kind: 'toggle', name: 'mine', label: t('mine'), isSecondary: true },
    { kind: 'text', name: 'description', label: t('descriptionHas'), isSecondary: true },
    { kind: 'day', name: 'date', label: t('readyOn'), isSecondary: true },
    {
      kind: 'dates',
      from: 'returnedFrom',
      to: 'returnedTo',
      label: statistic('returnedOn'),
      shortcuts: ['today', 'lastWeek', 'lastMonth'],
      isSecondary: true,
    },
    // The statistics lead to it with their period. By itself it would look through all forms.
    ...(list.filters.counted === undefined ? [] : [ofStatistics]),
    {
      kind: 'select',
      name: 'type',
      label: statistic('type'),
      allLabel: statistic('allTypes'),
      options: inspectionTypes.map((value) => ({ value, label: countedName(`type.${value}`) })),
      isSecondary: true,
    },
  ];
  const today = dayInZone(useServerNow()(), timeZone);
  const presets = [
    { id: 'mine', label: t('mine'), filters: { mine: 'true' } },
    { id: 'today', label: t('readyToday'), filters: { date: today } },
  ] as const;
  return { filters, presets, lookups: [portions, locations, people, tags] };
}
