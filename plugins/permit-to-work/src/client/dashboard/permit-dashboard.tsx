import type { DashboardItemProps } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { PermitFormPage } from '../permit-form/permit-form-page.tsx';
import { PermitPage } from '../permit-page/permit-page.tsx';
import { usePermitSession } from '../permit-session.ts';
import { PermitListPage } from './permit-list-page.tsx';
import { PermitTile } from './permit-tile.tsx';

/** As a tile: today's permits. On its own page: all permits. */
export function PermitDashboard(props: DashboardItemProps) {
  const { place, refreshedAt, setParams } = props;
  if (place === 'page') return <PermitPages {...props} />;
  return (
    <PermitTile
      refreshedAt={refreshedAt}
      onOpen={(formUUID) => setParams({ formUUID })}
      onNew={() => setParams({ view: 'new' })}
      onAll={() => setParams({})}
    />
  );
}

/** The permit list, one permit (`formUUID`), or the form for a new or existing permit (`view`). */
const PermitPages = observer(function PermitPages({ params, setParams }: DashboardItemProps) {
  const { locations, index } = usePermitSession();
  useEffect(
    () => () => {
      // The page that the user goes to next must show the change at once.
      void locations.refresh();
      void index.list.refresh();
    },
    [locations, index],
  );
  const { formUUID, view } = params;
  const elsewhere = { view: undefined, location: undefined, copy: undefined };
  const openList = () => setParams({ ...elsewhere, formUUID: undefined });
  const openPermit = (id: string) => setParams({ ...elsewhere, formUUID: id });

  if (view === 'new' || (view === 'edit' && formUUID !== undefined)) {
    return (
      <PermitFormPage
        key={formUUID ?? params.copy ?? 'new'}
        formUUID={view === 'edit' ? formUUID : undefined}
        locationID={params.location}
        copied={params.copy}
        onLeave={(id) => (id === undefined ? openList() : openPermit(id))}
      />
    );
  }
  if (formUUID !== undefined) {
    return (
      <PermitPage
        key={formUUID}
        formUUID={formUUID}
        onBack={openList}
        onEdit={() => setParams({ view: 'edit' })}
        onCopy={() => setParams({ view: 'new', copy: formUUID, formUUID: undefined })}
        onOpen={openPermit}
      />
    );
  }
  return (
    <PermitListPage
      page={{ params, setParams }}
      onOpen={openPermit}
      onNew={() => setParams({ view: 'new' })}
    />
  );
});
