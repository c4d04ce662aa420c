import { Button, Field, makeStyles } from '@fluentui/react-components';
import { refusalOf, useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  CheckField,
  comfortable,
  DataTable,
  FieldPair,
  FormDialog,
  SelectField,
  useFetched,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import { referenceCalls } from '../../contract/reference/calls.ts';
import { useSiteForms } from '../site-forms.ts';
import { referenceMessages } from './messages.ts';
import { usePortionChoices } from './use-portion-choices.ts';

const useStyles = makeStyles({ tick: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } } });

const kinds = ['storey', 'part', 'space'] as const;
/** Places that one request adds, and that are shown. */
const most = 1000;
const mostShown = 300;

/** Adds locations for storeys, parts and spaces of the project's models. */
export function ModelPlaces({ onClose }: { readonly onClose: () => void }) {
  const { context, reference } = useSiteForms();
  const styles = useStyles();
  const { api, lists } = reference;
  const { t } = useMessages(referenceMessages);
  const problemText = useProblemText();
  const portions = usePortionChoices();
  const [portion, setPortion] = useState(lists.locations.list.filters.portion);
  const [kind, setKind] = useState<string>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { value, load } = useFetched((signal) => api.modelPlaces({}, { signal }), { key: 'places' });
  const places = (value?.places ?? []).map((place) => ({
    ...place,
    key: JSON.stringify([place.modelId, place.globalId]),
  }));
  const ofKind = places.filter((place) => kind === undefined || place.kind === kind);
  const shown = ofKind.slice(0, mostShown);
  const free = shown.filter(({ location }) => location === null);
  const tick = (keys: readonly string[], is: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const key of keys) {
        if (is) next.add(key);
        else next.delete(key);
      }
      return next;
    });
  const chosen = places.filter(({ key }) => ticked.has(key));
  const add = async () => {
    if (portion === undefined) return setProblem(t('problem.portion_master.required'));
    if (chosen.length === 0) return setProblem(t('tickFirst'));
    setIsBusy(true);
    setProblem(undefined);
    try {
      const result = await api.addModelPlaces({
        portion_master: portion,
        places: chosen.slice(0, most).map(({ modelId, globalId, name }) => ({ modelId, globalId, name })),
      });
      context.notifications.show({ text: t('placesAdded', result), tone: 'success' });
      void lists.locations.list.refresh();
      onClose();
    } catch (error) {
      const isGone = refusalOf(referenceCalls.addModelPlaces, error)?.code === 'RULE_BROKEN';
      setProblem(t('error', { why: isGone ? t('portionGone') : problemText(error) }));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      open
      width={820}
      title={t('fromModel')}
      submitLabel={t('addPlaces', { count: chosen.length })}
      busy={isBusy}
      error={problem}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <span>{t('fromModelText')}</span>
      <FieldPair>
        <Field label={t('column.portion')} required>
          <SelectField
            label={t('column.portion')}
            allLabel={t('choose')}
            options={portions.options}
            whyEmpty={portions.isEmpty ? t('noPortions') : undefined}
            value={portion}
            disabled={isBusy}
            onChange={setPortion}
          />
        </Field>
        <Field label={t('column.kind')}>
          <SelectField
            label={t('column.kind')}
            allLabel={t('allKinds')}
            options={kinds.map((one) => ({ value: one, label: t(`place.${one}`) }))}
            value={kind}
            disabled={isBusy}
            onChange={setKind}
          />
        </Field>
      </FieldPair>
      <Button
        className={styles.tick}
        disabled={isBusy || free.length === 0}
        onClick={() =>
          tick(
            free.map(({ key }) => key),
            !free.every(({ key }) => ticked.has(key)),
          )
        }
      >
        {t('tickAll')}
      </Button>
      <DataTable
        label={t('fromModel')}
        columns={[
          {
            id: 'name',
            header: t('column.name'),
            naming: true,
            cell: ({ key, name, location }) => (
              <CheckField
                label={name || t('unnamedObject')}
                checked={location !== null || ticked.has(key)}
                disabled={isBusy || location !== null}
                onChange={(is) => tick([key], is)}
              />
            ),
            below: ({ kind: one, modelName }) => `${t(`place.${one}`)} · ${modelName}`,
          },
          { id: 'kind', header: t('column.kind'), priority: 2, cell: (row) => t(`place.${row.kind}`) },
          {
            id: 'model',
            header: t('column.model'),
            priority: 2,
            cell: ({ modelName }) => modelName,
            title: ({ modelName }) => modelName,
          },
          {
            id: 'objects',
            header: t('column.objects'),
            align: 'end',
            width: '90px',
            cell: ({ objects }) => objects,
          },
          {
            id: 'location',
            header: t('column.location'),
            width: '130px',
            cell: ({ location }) => (location === null ? '–' : t('hasLocation')),
          },
        ]}
        rows={shown}
        rowKey={({ key }) => key}
        load={load}
        maxHeight={320}
        isFiltered={kind !== undefined}
        empty={{ title: t('noPlaces'), text: t('noPlacesText') }}
      />
      {(ofKind.length > mostShown || value?.truncated === true) && <span>{t('morePlaces')}</span>}
    </FormDialog>
  );
}
