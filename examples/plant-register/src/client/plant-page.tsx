import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { ListPage } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type Plant, permissions } from '../contract/plants.ts';
import { PlantForm } from './plant-form.tsx';
import type { PlantModule } from './plant-module.ts';
import { texts } from './texts.ts';

/** The settings tab: the plant of the project. */
export const PlantPage = observer(function PlantPage({ module }: { readonly module: PlantModule }) {
  const { context, api, list } = module;
  const { t } = useMessages(texts);
  const format = useFormat();
  const mayManage = context.permissions.has(permissions.manage);
  const edit = (plant?: Plant) =>
    void context.dialogs.open<void>(
      { component: (view) => <PlantForm {...{ module, plant, ...view }} /> },
      { title: t(plant ? 'edit' : 'add') },
    );
  return (
    <ListPage
      title={t('title')}
      host={context}
      list={list}
      searchLabel={t('search')}
      columns={[
        { id: 'name', header: t('name'), orderBy: 'name', naming: true, cell: ({ name }) => name },
        {
          id: 'capacity',
          header: `${t('capacity')} (t)`,
          orderBy: 'capacity',
          align: 'end',
          cell: ({ capacity }) => format.number(capacity),
        },
        { id: 'onSite', header: t('onSite'), cell: ({ onSite }) => t(onSite ? 'yes' : 'no') },
      ]}
      rowName={({ name }) => name}
      empty={{ title: t('empty') }}
      noMatch={t('noMatch')}
      failed={t('failed')}
      onAdd={mayManage ? () => edit() : undefined}
      onEdit={mayManage ? edit : undefined}
      onRemove={mayManage ? ({ plantID }) => api.remove({ plantID }) : undefined}
    />
  );
});
