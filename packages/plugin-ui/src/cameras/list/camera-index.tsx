import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { Monitor, MonitorGroup } from '@gantry/plugin-sdk/cameras';
import {
  CountBadge,
  comfortable,
  EmptyState,
  type EmptyStateProps,
  NoMatchState,
  SearchField,
  SelectField,
  stateTokens,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { cameraMessages } from '../camera-messages.ts';
import type { CameraView, InView } from '../camera-view.ts';
import {
  allCameras,
  type CameraFilter,
  cameraStates,
  camerasOf,
  inNaturalOrder,
  isListed,
  needsLook,
} from './camera-facts.ts';
import { CameraTag } from './camera-tag.tsx';
import { useToday } from './use-cameras.ts';

const useStyles = makeStyles({
  filters: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '8px',
    flexShrink: 0,
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  wide: { gridColumn: '1 / -1' },
  field: { minWidth: 0, [comfortable]: { minHeight: '44px' } },
  rows: { flex: '1 1 auto', minHeight: 0, overflow: 'auto' },
  group: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    margin: 0,
    padding: '8px 12px 4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '44px',
    padding: '6px 12px',
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  alert: { boxShadow: `inset 4px 0 ${stateTokens.danger.solid}` },
  chosen: { backgroundColor: tokens.colorBrandBackground2 },
  name: { flex: '1 1 auto', minWidth: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  state: { display: 'block' },
  today: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: stateTokens.danger.fg,
  },
});

/** Why there are no cameras, and who adds the first one. */
export function useNoCameras({ source }: CameraView): EmptyStateProps {
  const { t } = useMessages(cameraMessages);
  if (!source.mayManage()) return { title: t('none'), text: t('noneWho') };
  const onClick = () => void source.openSettings();
  return { title: t('none'), text: t('noneAdd'), action: { label: t('toSettings'), onClick } };
}

/** Props of `CameraIndex`. */
export interface CameraIndexProps extends InView {
  /** Also those that lists leave out. */
  readonly cameras: readonly Monitor[];
  /** In their order. */
  readonly groups: readonly MonitorGroup[];
  /** What the index is narrowed to. */
  readonly filter: CameraFilter;
  /** Called with another filter. */
  readonly onFilter: (filter: CameraFilter) => void;
  /** The chosen camera. */
  readonly selected?: string | undefined;
  /** Called with the camera that was pressed. */
  readonly onSelect: (camera: Monitor) => void;
  /** What the module adds to the name of a camera. */
  readonly extra?: ((camera: Monitor) => ReactNode) | undefined;
  /** What the module shows of each camera at the end of its line, where its state stands otherwise. */
  readonly figureOf?: ((camera: Monitor) => ReactNode) | undefined;
  /** Why there are no cameras; that somebody has to add them unless given. */
  readonly empty?: EmptyStateProps | undefined;
}

/** The cameras by group, in natural order, with their filters. */
export const CameraIndex = observer(function CameraIndex(props: CameraIndexProps) {
  const { view, cameras, groups, filter, onFilter } = props;
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const { now, dayOf } = useToday();
  const noCameras = useNoCameras(view);
  const { empty = noCameras } = props;
  const listed = cameras.filter(isListed);
  const found = inNaturalOrder(camerasOf(listed, filter, now, dayOf));
  const change = (part: Partial<CameraFilter>) => onFilter({ ...filter, ...part });
  const parts = [...groups, undefined].map((group) => ({
    group,
    members: found.filter(
      ({ groupId }) =>
        (groups.some((one) => one.groupId === groupId) ? groupId : undefined) === group?.groupId,
    ),
  }));
  if (listed.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          className={styles.wide}
          label={t('search')}
          placeholder={t('search')}
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <SelectField
          className={mergeClasses(styles.field, groups.length === 0 && styles.wide)}
          label={t('state')}
          allLabel={t('all')}
          options={cameraStates.map((value) => ({ value, label: t(value) }))}
          value={filter.state}
          onChange={(value) => change({ state: cameraStates.find((one) => one === value) })}
        />
        {groups.length > 0 && (
          <SelectField
            className={styles.field}
            label={t('group')}
            allLabel={t('allGroups')}
            options={groups.map(({ groupId, name }) => ({ value: groupId, label: name }))}
            value={filter.groupId}
            onChange={(groupId) => change({ groupId })}
          />
        )}
      </div>
      <div className={styles.rows}>
        {found.length === 0 && <NoMatchState title={t('noMatch')} onClear={() => onFilter(allCameras)} />}
        {parts.map(({ group, members }) =>
          members.length === 0 ? null : (
            <section
              key={group?.groupId ?? 'none'}
              aria-label={groups.length > 0 ? (group?.name ?? t('noGroup')) : undefined}
            >
              {groups.length > 0 && (
                <h3 className={styles.group}>
                  {group?.name ?? t('noGroup')} <CountBadge count={members.length} />
                </h3>
              )}
              <ul className={styles.list}>
                {members.map((camera) => (
                  <li key={camera.monitorId}>
                    <CameraRow {...props} camera={camera} isAlert={needsLook(camera, now, dayOf)} />
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
    </>
  );
});

function CameraRow(props: CameraIndexProps & { readonly camera: Monitor; readonly isAlert: boolean }) {
  const { camera, isAlert, selected, onSelect, extra, figureOf } = props;
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const isChosen = selected === camera.monitorId;
  return (
    <button
      type="button"
      className={mergeClasses(styles.row, isAlert && styles.alert, isChosen && styles.chosen)}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onSelect(camera)}
    >
      <span className={styles.name}>
        {camera.name}
        {isAlert && <span className={styles.today}>{t('alertToday')}</span>}
        {extra?.(camera)}
        {figureOf && (
          <span className={styles.state}>
            <CameraTag status={camera.status} />
          </span>
        )}
      </span>
      {figureOf ? figureOf(camera) : <CameraTag status={camera.status} />}
    </button>
  );
}
