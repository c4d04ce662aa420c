import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Add16Regular, ArrowFit16Regular, Dismiss16Regular, Subtract16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FocusReturn, phoneQuery, spokenOnly, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { ScenePort } from '../../state/scene-port.ts';
import { useHost } from '../host-context.ts';
import { gridNumber } from '../model/scale-bar.ts';
import { stageHeight, toolbarHeight } from '../model/stage-sizes.ts';
import { narrowQuery } from '../narrow-query.ts';
import { planMessages } from './plan-messages.ts';
import { usePlan } from './use-plan.ts';

/** EPSG code of Hong Kong's grid, whose heights are in metres above Principal Datum. */
const HK80 = 2326;

/** Pixels of the stage that are not the picture's: its heading, the scale bar, and what is left free. */
const frame = 112;

/** As high as it should be, or what a low stage leaves. @param others - pixels */
function heightBeside(others: number): string {
  return `clamp(72px, calc(${stageHeight} - ${toolbarHeight} - ${others}px), 166px)`;
}

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    width: '262px',
    maxWidth: '100%',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: surfaceTokens.glass,
    boxShadow: surfaceTokens.glassShadow,
    color: tokens.colorNeutralForeground1,
    pointerEvents: 'auto',
    [phoneQuery]: { width: '100%' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', padding: '4px 4px 4px 12px' },
  title: { flexGrow: 1, margin: 0, fontSize: '14px', lineHeight: '20px', whiteSpace: 'nowrap' },
  button: { [comfortable]: { minWidth: '44px', height: '44px' } },
  picture: {
    position: 'relative',
    height: heightBeside(frame),
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [phoneQuery]: { height: '132px' },
  },
  /** The panel of the walk may have to stand above. */
  low: {
    height: heightBeside(frame + 170),
    // It is narrow and high there.
    [narrowQuery]: { height: heightBeside(frame + 340) },
  },
  canvas: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    cursor: 'crosshair',
    touchAction: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  note: {
    position: 'absolute',
    padding: '1px 6px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: surfaceTokens.glass,
    fontSize: '11px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    pointerEvents: 'none',
  },
  north: {
    top: '4px',
    right: '4px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: '2px 5px',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '12px',
  },
  where: {
    left: '4px',
    bottom: '4px',
    maxWidth: 'calc(100% - 8px)',
    boxSizing: 'border-box',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  message: { inset: '0 12px', display: 'grid', placeItems: 'center', textAlign: 'center', padding: 0 },
  rough: {
    margin: 0,
    padding: '4px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '11px',
    lineHeight: '16px',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
  spoken: spokenOnly,
});

/** Shown while there is a scene. */
export const PlanPanel = observer(function PlanPanel() {
  const { scene } = useHost();
  const port = scene();
  return port && <PlanOfScene scene={port} />;
});

/** The models from above with the camera in them. A click moves the camera. */
const PlanOfScene = observer(function PlanOfScene({ scene }: { readonly scene: ScenePort }) {
  const styles = useStyles();
  const { t } = useMessages(planMessages);
  const { plan, walk, projects, layers } = useHost();
  const canvas = useRef<HTMLCanvasElement>(null);
  const hintId = useId();
  const { drawing, go, forgetMove, state } = usePlan(canvas, scene);
  const { models, cut, storey, isMoved } = state;
  const rough = models?.filter(({ isRough }) => isRough) ?? [];
  const unit = projects.current?.crs === HK80 ? 'mPD' : 'm';
  const height = cut === undefined ? undefined : `${gridNumber(layers.origin.height + cut, 1)} ${unit}`;
  const where = [storey, height === undefined ? t('fromAbove') : t('cutAt', { height })].filter(Boolean);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 80 : 20;
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowLeft: () => drawing()?.pan(step, 0),
      ArrowRight: () => drawing()?.pan(-step, 0),
      ArrowUp: () => drawing()?.pan(0, step),
      ArrowDown: () => drawing()?.pan(0, -step),
      '+': () => drawing()?.zoom(stepFactor),
      '=': () => drawing()?.zoom(stepFactor),
      '-': () => drawing()?.zoom(1 / stepFactor),
      Home: () => drawing()?.fit(),
      Enter: () => go(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== 'Enter') forgetMove();
    act();
  };
  return (
    <section className={styles.root} aria-label={t('title')} data-covers="">
      <FocusReturn />
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        {(
          [
            ['zoomOut', <Subtract16Regular key="icon" />, () => drawing()?.zoom(1 / stepFactor)],
            ['zoomIn', <Add16Regular key="icon" />, () => drawing()?.zoom(stepFactor)],
            ['fit', <ArrowFit16Regular key="icon" />, () => drawing()?.fit()],
            ['close', <Dismiss16Regular key="icon" />, () => plan.setOpen(false)],
          ] as const
        ).map(([name, icon, act]) => (
          <Button
            key={name}
            className={styles.button}
            appearance="subtle"
            size="small"
            icon={icon}
            aria-label={t(name)}
            title={t(name)}
            onClick={act}
          />
        ))}
      </div>
      <div className={mergeClasses(styles.picture, walk.isOn && styles.low)}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes keys and clicks like the 3D view */}
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="application"
          tabIndex={0}
          aria-label={t('picture')}
          aria-describedby={hintId}
          data-own-arrows=""
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => drawing()?.setCross(currentTarget.matches(':focus-visible'))}
          onBlur={() => drawing()?.setCross(false)}
        />
        <span className={styles.spoken} id={hintId}>
          {t('pictureHint')}
        </span>
        <span className={mergeClasses(styles.note, styles.north)} aria-hidden>
          <svg width="8" height="8" viewBox="0 0 8 8" role="presentation">
            <path d="M4 0l3.5 8L4 6.2.5 8z" fill="currentcolor" />
          </svg>
          {t('north')}
        </span>
        {models && models.length > 0 ? (
          <span className={mergeClasses(styles.note, styles.where)}>{where.join(' · ')}</span>
        ) : (
          <span className={mergeClasses(styles.note, styles.message)}>
            {models ? t('none') : t('loading')}
          </span>
        )}
        <span className={styles.spoken} role="status">
          {isMoved && t('moved')}
        </span>
      </div>
      {rough.length > 0 && (
        <p className={styles.rough}>{t('noPlan', { count: rough.length, name: rough[0]?.name ?? '' })}</p>
      )}
    </section>
  );
});

/** How much a button or a key magnifies. */
const stepFactor = 1.5;
