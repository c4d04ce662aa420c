import { Button } from '@fluentui/react-components';
import { ArrowUpload20Regular, CubeAdd20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type FormValues, StatusTabs } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { type ReferenceList, referenceLists } from '../../contract/reference/calls.ts';
import type { Location } from '../../contract/reference/entries.ts';
import { usePlaceTexts } from '../parts/use-place-texts.ts';
import { useSiteForms } from '../site-forms.ts';
import { openEntryForm } from './entry-form.tsx';
import { EntryListPage } from './entry-list-page.tsx';
import { ImportEntries, isImported } from './import-entries.tsx';
import { LocationForm } from './location-form.tsx';
import { referenceMessages } from './messages.ts';
import { ModelPlaces } from './model-places.tsx';
import { NamedForm } from './named-form.tsx';
import { openModel } from './place-commands.ts';
import { TypeForm } from './type-form.tsx';

/** The settings page for what forms offer: portions, locations, types, contractors and disciplines. */
export const ReferenceSettings = observer(function ReferenceSettings() {
  const module = useSiteForms();
  const { reference } = module;
  const { t } = useMessages(referenceMessages);
  const { t: place } = useMessages(usePlaceTexts());
  const [dialog, setDialog] = useState<'import' | 'model'>();
  const { lists, work, api } = reference;
  const { tab } = work;
  const label = (id: ReferenceList) => (id === 'locations' ? place('location') : t(`tab.${id}`));

  const openLocation = async (location: Location | undefined, input?: FormValues) => {
    const asks = await openEntryForm(
      module,
      location === undefined ? 'add' : 'edit',
      label('locations'),
      (frame) => <LocationForm {...frame} location={location} input={input} />,
    );
    if (asks === 'model') await openModel(module.context);
  };
  const open = (
    id: Exclude<ReferenceList, 'locations'>,
    has: boolean,
    form: Parameters<typeof openEntryForm>[3],
  ) => void openEntryForm(module, has ? 'edit' : 'add', label(id), form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the member comes back from the model
  useEffect(() => {
    // The model was left without a place.
    if (work.picking !== undefined) work.end();
    const left = work.take();
    if (left !== undefined) void openLocation(left.location, left.input);
  }, []);

  const above = (
    <StatusTabs
      label={t('tabs')}
      tabs={referenceLists.map((id) => ({ value: id, label: label(id) }))}
      value={tab}
      onChange={(value) => work.show(referenceLists.find((id) => id === value) ?? 'portions')}
    />
  );
  const actions: ReactNode = (
    <>
      {tab === 'locations' && (
        <Button icon={<CubeAdd20Regular />} onClick={() => setDialog('model')}>
          {t('fromModel')}
        </Button>
      )}
      {isImported(tab) && (
        <Button icon={<ArrowUpload20Regular />} onClick={() => setDialog('import')}>
          {t('import')}
        </Button>
      )}
    </>
  );
  const page = { above, actions };
  return (
    <>
      {tab === 'portions' && (
        <EntryListPage
          {...page}
          entries={lists.portions}
          onOpen={(entry) =>
            open(tab, entry !== undefined, (frame) => (
              <NamedForm
                {...frame}
                list={lists.portions.list}
                entry={entry}
                add={api.addPortion}
                change={(fields) => api.updatePortion({ ...fields, id: entry?.id ?? '' })}
              />
            ))
          }
        />
      )}
      {tab === 'locations' && (
        <EntryListPage {...page} entries={lists.locations} onOpen={(entry) => void openLocation(entry)} />
      )}
      {tab === 'types' && (
        <EntryListPage
          {...page}
          entries={lists.types}
          onOpen={(entry) => open(tab, entry !== undefined, (frame) => <TypeForm {...frame} entry={entry} />)}
        />
      )}
      {tab === 'contractors' && (
        <EntryListPage
          {...page}
          entries={lists.contractors}
          onOpen={(entry) =>
            open(tab, entry !== undefined, (frame) => (
              <NamedForm
                {...frame}
                list={lists.contractors.list}
                entry={entry}
                add={api.addContractor}
                change={(fields) => api.updateContractor({ ...fields, id: entry?.id ?? '' })}
              />
            ))
          }
        />
      )}
      {tab === 'disciplines' && (
        <EntryListPage
          {...page}
          entries={lists.disciplines}
          isFixed
          onOpen={(entry) =>
            entry &&
            open(tab, true, (frame) => (
              <NamedForm
                {...frame}
                list={lists.disciplines.list}
                entry={entry}
                change={({ code: _, ...fields }) => api.updateDiscipline({ ...fields, id: entry.id })}
              />
            ))
          }
        />
      )}
      {dialog === 'import' && isImported(tab) && (
        <ImportEntries id={tab} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'model' && <ModelPlaces onClose={() => setDialog(undefined)} />}
    </>
  );
});
