import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { ArrowSync16Regular, CalendarLtr16Regular } from '@fluentui/react-icons';
import { type ModelTabProps, useMessages } from '@gantry/plugin-sdk';
import {
  FilterField,
  FloatingPanel,
  Pager,
  phoneQuery,
  SearchField,
  useKeptPosition,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { indexMessages } from '../messages/index-panel.ts';
import { usePermitFilters } from '../parts/use-permit-filters.ts';
import { usePermitSession } from '../permit-session.ts';
import { IndexList } from './index-list.tsx';

const useStyles = makeStyles({
  filters: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '8px',
    flexShrink: 0,
    padding: '12px',
    // With the rows of a phone's size, four permits show below them at half height.
    [phoneQuery]: { gap: '6px', padding: '6px 12px' },
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  wide: { gridColumn: '1 / -1' },
  half: { minWidth: 0 },
  counts: {
    flexShrink: 0,
    margin: 0,
    padding: '6px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** The model tab that lists the permits with their place and status. */
export const PermitIndexPanel = observer(function PermitIndexPanel(props: ModelTabProps) {
  const { visible, setBadge, close } = props;
  const styles = useStyles();
  const { context, locations, index } = usePermitSession();
  const { t } = useMessages(indexMessages);
  const [position, setPosition] = useKeptPosition(context, 'index-panel');
  const { list } = index;
  const { liveTotal } = locations;
  // The panel has no filter by status.
  const filters = usePermitFilters().filter((spec) => spec.kind === 'dates' || spec.name !== 'status');
  const isPhone = useScreenSize() === 'phone';
  // On a phone the days are shown on demand: the sheet is low, and the rows need the room.
  const [showsDates, setShowsDates] = useState(false);
  const inSight = filters.filter(({ kind }) => kind !== 'dates' || !isPhone || showsDates);

  /** The panel and its tab show the same number. */
  const count = list.total === 0 && list.load.kind !== 'ready' ? undefined : list.total;
  useEffect(() => setBadge(count === 0 ? undefined : count), [setBadge, count]);
  useEffect(() => {
    if (visible) index.followDay();
  }, [visible, index]);
  // Also behind another tab, whose number on the button would be out of date.
  useEffect(() => list.show(), [list]);
  if (!visible) return null;

  const refresh = () => {
    void locations.refresh();
    void list.refresh();
  };
  return (
    <FloatingPanel
      title={t('title')}
      count={count}
      width={390}
      position={position}
      onMove={setPosition}
      onClose={close}
      actions={
        <>
          {isPhone && (
            <ToggleButton
              appearance="subtle"
              size="small"
              icon={<CalendarLtr16Regular />}
              checked={showsDates}
              aria-label={t('dates')}
              onClick={() => setShowsDates(!showsDates)}
            />
          )}
          <Button
            appearance="subtle"
            size="small"
            icon={<ArrowSync16Regular />}
            aria-label={t('refresh')}
            title={t('refresh')}
            onClick={refresh}
          />
        </>
      }
      footer={
        <Pager
          narrow
          page={list.page}
          pageSize={list.pageSize}
          total={list.total}
          totalIs={list.totalIs}
          lastPage={list.lastPage}
          load={list.load}
          onPageChange={list.goTo}
        />
      }
    >
      <div className={styles.filters}>
        <SearchField
          className={styles.wide}
          label={t('search')}
          placeholder={t('search')}
          value={list.search}
          onChange={index.find}
        />
        {inSight.map((spec) => (
          <div key={spec.label} className={spec.kind === 'dates' ? styles.wide : styles.half}>
            <FilterField wide spec={spec} filters={list.filters} onChange={index.setFilters} />
          </div>
        ))}
      </div>
      {!isPhone && <p className={styles.counts}>{t('liveToday', { count: liveTotal })}</p>}
      <IndexList filters={filters} />
    </FloatingPanel>
  );
});
