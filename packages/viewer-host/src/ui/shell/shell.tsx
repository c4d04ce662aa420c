import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Project } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, stateTokens, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { whenStarted } from '../../plugins/when-started.ts';
import { useHost } from '../host-context.ts';
import { useShellKeys } from '../keys/use-shell-keys.ts';
import { Rail } from '../navigation/rail.tsx';
import { PoppedOutWindows } from '../windows/popped-out-windows.tsx';
import { Header } from './header.tsx';
import { LiveBanner } from './live-banner.tsx';
import { shellMessages } from './shell-messages.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useLeaveQuestions } from './use-leave-questions.ts';

const loadPalette = async () => ({ default: (await import('../palette/palette-dialog.tsx')).PaletteDialog });
const PaletteDialog = lazy(loadPalette);
const KeysDialog = lazy(async () => ({ default: (await import('../keys/keys-dialog.tsx')).KeysDialog }));

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr)',
    gridTemplateRows: '48px auto auto minmax(0, 1fr)',
    gridTemplateAreas: '"header header" "danger danger" "rail banner" "rail content"',
    height: '100%',
    [phoneQuery]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: '48px auto auto minmax(0, 1fr) 60px',
      gridTemplateAreas: '"header" "danger" "banner" "content" "rail"',
    },
  },
  danger: { gridArea: 'danger' },
  /** As high as the banner, whose code is on its way: the page below does not move when that comes. */
  dangerRoom: {
    height: '46px',
    backgroundColor: stateTokens.danger.solid,
    [phoneQuery]: { height: '108px' },
  },
  banners: { gridArea: 'banner', '& > *': { margin: '8px 12px' } },
  content: { gridArea: 'content', minHeight: 0, minWidth: 0, outline: 'none' },
  skip: {
    position: 'absolute',
    left: '8px',
    top: '8px',
    zIndex: 100,
    padding: '6px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    transform: 'translateY(-60px)',
    ':focus': { transform: 'none' },
  },
});

/** Only a page that comes from this browser needs it. */
const KeptBanner = lazy(async () => ({ default: (await import('./kept-banner.tsx')).KeptBanner }));

/** Only those who change layers need them. */
const LayerDialogs = lazy(async () => ({
  default: (await import('../layers/layer-dialogs.tsx')).LayerDialogs,
}));

/** Only while a server with the demo has just started. */
const DemoBanner = lazy(async () => ({ default: (await import('./demo-banner.tsx')).DemoBanner }));

/** Only members who began a step on My day need it. */
const NextBar = lazy(async () => ({ default: (await import('../my-day/next-bar.tsx')).NextBar }));

/** Where the page has no danger with it, it is fetched after the first picture, so that it is there when one begins. */
const loadBanner = async () => ({ default: (await import('../alarms/alarm-banner.tsx')).AlarmBanner });
const AlarmBanner = lazy(loadBanner);

/** Only members who have switched on notifications of the browser, or the sound, need it. */
const AlarmSignals = lazy(async () => ({
  default: (await import('../alarms/signals/alarm-signals.tsx')).AlarmSignals,
}));

/** The frame around every page of a project. */
export const Shell = observer(function Shell({ project }: { readonly project: Project }) {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const { alarms, preferences, session, ui, sceneStore, layers, timeline } = useHost();
  const device = useScreenSize();
  useEffect(() => ui.setScreenSize(device), [ui, device]);
  // Early enough for what somebody types right after the keys that open it. If it does not load, opening it tries again.
  useEffect(
    () =>
      whenStarted({ sceneStore, layers, timeline }, () => {
        for (const load of [loadPalette, loadBanner]) load().catch(() => undefined);
      }),
    [sceneStore, layers, timeline],
  );
  useShellKeys(project.code);
  useLeaveQuestions();
  useHeadingFocus();
  return (
    <div className={styles.root}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Header project={project} />
      {alarms.dangers.length > 0 && (
        <Suspense fallback={<div className={mergeClasses(styles.danger, styles.dangerRoom)} />}>
          <AlarmBanner className={styles.danger} />
        </Suspense>
      )}
      <Rail project={project.code} />
      <div className={styles.banners}>
        {(ui.startedStep !== undefined || ui.hasFinishedStep) && (
          <Suspense>
            <NextBar project={project.code} />
          </Suspense>
        )}
        {ui.keptAt === undefined ? (
          <LiveBanner />
        ) : (
          <Suspense>
            <KeptBanner keptAt={ui.keptAt} />
          </Suspense>
        )}
        <Suspense>{session.current?.demoFilling === true && <DemoBanner />}</Suspense>
      </div>
      <div id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </div>
      <PoppedOutWindows />
      <Suspense>{ui.layerDialog && <LayerDialogs />}</Suspense>
      <Suspense>{(preferences.alarmNotices || preferences.alarmSound) && <AlarmSignals />}</Suspense>
      <Suspense>
        {ui.overlay === 'palette' && <PaletteDialog project={project} />}
        {ui.overlay === 'keys' && <KeysDialog />}
      </Suspense>
    </div>
  );
});
