import {
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import {
  ArrowFit20Regular,
  Bookmark20Regular,
  Color20Regular,
  Crop20Regular,
  CubeRotate20Regular,
  Eye20Regular,
  Home20Regular,
  Map20Regular,
  PersonWalking20Regular,
  Ruler20Regular,
  Search20Regular,
  SelectObject20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type ComponentProps, type CSSProperties, forwardRef, type ReactElement, useRef } from 'react';
import { useHost } from '../host-context.ts';
import { Keys } from '../keys/keys.tsx';
import { narrowQuery } from '../narrow-query.ts';
import { isPlanShown, togglePlan } from '../plan/plan-shown.ts';
import { useCardWidth } from '../use-panel-widths.ts';
import { modelMessages } from './model-messages.ts';
import { isSomethingHidden, showAll } from './object-actions.ts';
import { useStageSizes } from './stage-sizes.ts';
import { walkOrStop } from './walk-or-stop.ts';

/** A tablet held upright: beside the panel of a tab there is no room for all buttons in one row. */
const uprightTablet = '@media (min-width: 761px) and (max-width: 900px)';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    left: '50%',
    bottom: '12px',
    zIndex: 3,
    display: 'flex',
    columnGap: '2px',
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: surfaceTokens.glass,
    boxShadow: surfaceTokens.glassShadow,
    transform: 'translateX(-50%)',
    boxSizing: 'border-box',
    width: 'max-content',
    flexWrap: 'wrap',
    justifyContent: 'center',
    // Centred in the space beside the tab's panels, and where that would put it over the object's card, also beside the card.
    marginLeft: 'calc((var(--at-left) - var(--at-right)) / 2)',
    maxWidth: 'calc(100% - var(--at-left) - var(--at-right) - 16px)',
    '@media (min-width: 1000px) and (max-width: 1760px)': {
      marginLeft: 'calc((var(--at-left) - max(var(--at-right), var(--card))) / 2)',
      maxWidth: 'calc(100% - var(--at-left) - max(var(--at-right), var(--card)) - 32px)',
    },
    pointerEvents: 'auto',
    [phoneQuery]: {
      left: 'auto',
      right: '8px',
      top: '8px',
      bottom: 'auto',
      zIndex: 1,
      flexDirection: 'column',
      flexWrap: 'nowrap',
      transform: 'none',
    },
    // Two or three rows beside the panel of a tab.
    [narrowQuery]: {
      columnGap: 0,
      padding: '2px',
      width: '158px',
      maxWidth: 'none',
    },
  },
  button: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: '1px',
    minWidth: '54px',
    height: '44px',
    padding: '0 6px',
    border: 'none',
    borderRadius: '5px',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorSubtleBackgroundHover,
      // In high contrast the background is light then.
      color: tokens.colorNeutralForeground2Hover,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [phoneQuery]: { minWidth: '44px', width: '44px', padding: 0 },
    [uprightTablet]: { minWidth: '40px', padding: 0 },
    [narrowQuery]: { minWidth: '38px', padding: 0 },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    outline: surfaceTokens.selectedOutline,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover, color: tokens.colorBrandForeground2 },
  },
  label: {
    fontSize: '10px',
    lineHeight: '12px',
    whiteSpace: 'nowrap',
    ':lang(zh)': { fontSize: '11px', lineHeight: '14px' },
    [phoneQuery]: { display: 'none' },
    [uprightTablet]: { display: 'none' },
    [narrowQuery]: { display: 'none' },
  },
});

const views = ['home', 'top', 'north', 'south', 'east', 'west'] as const;
const viewNames = {
  home: 'viewHome',
  top: 'viewTop',
  north: 'viewNorth',
  south: 'viewSouth',
  east: 'viewEast',
  west: 'viewWest',
} as const;

/** Moves the camera, chooses the objects' colours and shows hidden objects again. */
export const Toolbar = observer(function Toolbar() {
  const styles = useStyles();
  const { t } = useMessages(modelMessages);
  const host = useHost();
  const root = useRef<HTMLDivElement>(null);
  useStageSizes(root);
  const { styles: looks, look } = host;
  const hidden = looks.hidden.size;
  const card = useCardWidth();
  // React's type does not include CSS variables.
  const covered = {
    '--at-left': `${host.ui.coveredLeft}px`,
    '--at-right': `${host.ui.coveredRight}px`,
    '--card': `${card}px`,
  } as CSSProperties;
  return (
    <div
      ref={root}
      className={styles.root}
      style={covered}
      role="toolbar"
      data-covers=""
      aria-label={t('toolbar')}
    >
      <Tool
        icon={<ArrowFit20Regular />}
        label={t('fit')}
        hint={t('fitHint')}
        onClick={() => void host.scene()?.fit()}
      />
      <Tool
        icon={<Home20Regular />}
        label={t('home')}
        hint={t('homeHint')}
        onClick={() => void host.scene()?.view('home')}
      />
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Tool icon={<CubeRotate20Regular />} label={t('views')} hint={t('views')} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {views.map((view, index) => (
              <MenuItem
                key={view}
                secondaryContent={<Keys keys={[String(index + 1)]} />}
                onClick={() => void host.scene()?.view(view)}
              >
                {t(viewNames[view])}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Tool
        isOn={!look.isNeutral}
        icon={<Color20Regular />}
        label={t('colours')}
        hint={look.isNeutral ? t('coloursOff') : t('coloursOn')}
        aria-pressed={!look.isNeutral}
        onClick={() => look.setNeutral(!look.isNeutral)}
      />
      <Tool
        isOn={host.sections.tool !== 'off'}
        icon={<Crop20Regular />}
        label={t('section')}
        hint={t('sectionHint')}
        aria-pressed={host.sections.tool !== 'off'}
        onClick={() => host.sections.setTool(host.sections.tool === 'off' ? 'open' : 'off')}
      />
      <Tool
        isOn={host.measure.isOpen}
        icon={<Ruler20Regular />}
        label={t('measure')}
        hint={t('measureHint')}
        aria-pressed={host.measure.isOpen}
        onClick={() => host.measure.setOpen(!host.measure.isOpen)}
      />
      <Tool
        isOn={host.walk.isOn}
        icon={<PersonWalking20Regular />}
        label={t('walk')}
        hint={t('walkHint')}
        aria-pressed={host.walk.isOn}
        onClick={() => walkOrStop(host)}
      />
      <Tool
        isOn={isPlanShown(host)}
        icon={<Map20Regular />}
        label={t('plan')}
        hint={t('planHint')}
        aria-pressed={isPlanShown(host)}
        onClick={() => togglePlan(host)}
      />
      <Tool
        isOn={host.selection.isRectangleOn}
        icon={<SelectObject20Regular />}
        label={t('rectangle')}
        hint={t('rectangleHint')}
        aria-pressed={host.selection.isRectangleOn}
        onClick={() => host.selection.setRectangle(!host.selection.isRectangleOn)}
      />
      <Tool
        isOn={host.ui.isFindOpen}
        icon={<Search20Regular />}
        label={t('find')}
        hint={t('findHint')}
        aria-pressed={host.ui.isFindOpen}
        onClick={() => host.ui.setFindOpen(!host.ui.isFindOpen)}
      />
      <Tool
        isOn={host.ui.isViewsOpen}
        icon={<Bookmark20Regular />}
        label={t('savedViews')}
        hint={t('savedViewsHint')}
        aria-pressed={host.ui.isViewsOpen}
        onClick={() => host.ui.setViewsOpen(!host.ui.isViewsOpen)}
      />
      {isSomethingHidden(host) && (
        <Tool
          isOn
          icon={<Eye20Regular />}
          label={t('showAll')}
          hint={hidden > 0 ? t('showAllHint', { count: hidden }) : t('showAllIsolated')}
          onClick={() => showAll(host)}
        />
      )}
    </div>
  );
});

interface ToolProps extends Omit<ComponentProps<'button'>, 'ref'> {
  readonly icon: ReactElement;
  readonly label: string;
  readonly hint: string;
  readonly isOn?: boolean;
}

const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool(
  { icon, label, hint, isOn, ...rest },
  ref,
) {
  const styles = useStyles();
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={mergeClasses(styles.button, isOn && styles.on)}
      title={hint}
      aria-label={label}
    >
      {icon}
      <span className={styles.label} aria-hidden>
        {label}
      </span>
    </button>
  );
});
