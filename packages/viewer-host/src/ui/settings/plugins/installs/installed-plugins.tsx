import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  Add20Regular,
  ArrowClockwise16Regular,
  History16Regular,
  Link20Regular,
} from '@fluentui/react-icons';
import type { InstalledPlugin } from '@gantry/contract';
import { ProblemTextsProvider, useLanguage, useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  Card,
  ConfirmDialog,
  comfortable,
  FailedState,
  Mono,
  Notice,
  phoneQuery,
  StateTag,
  type Tone,
} from '@gantry/plugin-ui';
import { useRef, useState } from 'react';
import { useHost } from '../../../host-context.ts';
import { useSettingsApi } from '../../use-settings-api.ts';
import { AddressDialog } from './address-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { installProblems, installTexts } from './install-texts.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { type Installs, useInstalls } from './use-installs.ts';
import { useServerRestart } from './use-server-restart.ts';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '10px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  detail: { display: 'block', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  failure: { gridColumn: '1 / -1', margin: 0, overflowWrap: 'anywhere' },
  actions: {
    margin: 0,
    padding: 0,
    border: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px',
    [phoneQuery]: { gridColumn: '1 / -1' },
    [comfortable]: { '& > button': { minHeight: '44px' } },
  },
  press: { [comfortable]: { minHeight: '44px' } },
  notice: { marginBottom: '8px' },
});

/** Plugins that were installed on this screen, for those whom the operator lets install some. */
export function InstalledPlugins() {
  return (
    <ProblemTextsProvider value={installProblems}>
      <InstalledHere />
    </ProblemTextsProvider>
  );
}

function InstalledHere() {
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const { locale } = useLanguage();
  const installs = useInstalls();
  const { plugins: host } = useHost();
  const [isStale, setStale] = useState(false);
  const [shown, setShown] = useState(false);
  const { list, load, refresh, review, problem } = installs;
  const done = (text: string) => {
    host.notify({ text, tone: 'success', timeoutMs: 6000 });
    setStale(true);
    refresh();
  };
  return (
    <Card
      title={t('installedHere')}
      aside={
        <>
          <Button className={styles.press} icon={<History16Regular />} onClick={() => setShown(true)}>
            {t('history')}
          </Button>
          <AddressButton {...installs} />
          <InstallButton {...installs} />
        </>
      }
    >
      {list === undefined && load.kind === 'failed' && (
        <FailedState title={t('failedList')} error={load.error} onRetry={refresh} />
      )}
      {list?.mode === 'off' && <p className={styles.hint}>{t('off')}</p>}
      {list?.mode === 'signed' && <p className={styles.hint}>{t('signedOnly')}</p>}
      {problem !== undefined && (
        <Notice tone="danger" title={t('refusedTitle')} className={styles.notice}>
          {problem}
        </Notice>
      )}
      {list?.needsRestart && <RestartNotice canRestart={list.canRestart} onDone={refresh} />}
      {isStale && (
        <Notice
          tone="info"
          className={styles.notice}
          actions={
            <Button size="small" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
          }
        >
          {t('reloadText')}
        </Notice>
      )}
      {list && <p className={styles.hint}>{t(list.plugins.length === 0 ? 'none' : 'installedHereText')}</p>}
      {list && list.plugins.length > 0 && (
        <ul className={styles.list}>
          {list.plugins.map((plugin) => (
            <Installed
              key={plugin.id}
              plugin={plugin}
              projects={list.projects}
              isOpen={list.mode !== 'off'}
              isReading={installs.isReading}
              onLook={() => {
                const values = { name: plugin.facts.name[locale], version: plugin.current.version };
                const onNone = () =>
                  host.notify({ text: t('nothingNewer', values), tone: 'info', timeoutMs: 6000 });
                installs.look(plugin, onNone);
              }}
              onDone={done}
            />
          ))}
        </ul>
      )}
      {review && list && (
        <ReviewDialog
          review={review}
          projects={list.projects}
          onDone={(text) => {
            installs.endReview();
            done(text);
          }}
          onClose={installs.endReview}
        />
      )}
      {shown && <HistoryDialog title={t('historyOfAll')} onClose={() => setShown(false)} />}
    </Card>
  );
}

/** Only where the operator allows places from which the server fetches. */
function AddressButton({ list, isReading, show }: Installs) {
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const [isOpen, setOpen] = useState(false);
  if (list === undefined || list.sources.length === 0) return null;
  return (
    <>
      <Button
        className={styles.press}
        icon={<Link20Regular />}
        disabled={isReading || list.mode === 'off'}
        onClick={() => setOpen(true)}
      >
        {t('fromAddress')}
      </Button>
      {isOpen && (
        <AddressDialog
          sources={list.sources}
          onDone={(review) => {
            setOpen(false);
            show(review);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function InstallButton({ list, isReading, read }: Installs) {
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        className={styles.press}
        appearance="primary"
        icon={<Add20Regular />}
        disabled={isReading || list === undefined || list.mode === 'off'}
        onClick={() => input.current?.click()}
      >
        {t(isReading ? 'reading' : 'install')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseFile')}
        accept=".gantry-plugin"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) read(file);
        }}
      />
    </>
  );
}

function RestartNotice({
  canRestart,
  onDone,
}: {
  readonly canRestart: boolean;
  readonly onDone: () => void;
}) {
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const { isRestarting, restart } = useServerRestart(onDone);
  return (
    <Notice
      tone="warning"
      title={t('restartNeeded')}
      className={styles.notice}
      actions={
        canRestart && (
          <Button size="small" icon={<ArrowClockwise16Regular />} disabled={isRestarting} onClick={restart}>
            {t(isRestarting ? 'restarting' : 'restart')}
          </Button>
        )
      }
    >
      {t(canRestart ? 'restartText' : 'restartElsewhere')}
    </Notice>
  );
}

const tones: Readonly<Record<InstalledPlugin['state'], Tone>> = {
  running: 'success',
  restart: 'warning',
  failed: 'danger',
};

function Installed(props: {
  readonly plugin: InstalledPlugin;
  readonly projects: readonly { readonly code: string; readonly name: string }[];
  /** Whether something can be changed. */
  readonly isOpen: boolean;
  /** Whether a package is on its way. */
  readonly isReading: boolean;
  readonly onLook: () => void;
  readonly onDone: (text: string) => void;
}) {
  const { plugin, projects, isOpen, isReading, onLook, onDone } = props;
  const { id, facts, source, current, previous, state, failure, runningVersion } = plugin;
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const { locale } = useLanguage();
  const [dialog, setDialog] = useState<'rights' | 'rollback' | 'remove' | 'history'>();
  const name = facts.name[locale];
  const want = state === 'running' ? wantOf(plugin) : undefined;
  const close = () => setDialog(undefined);
  const finish = (text: string) => {
    close();
    onDone(text);
  };
  const details = [
    facts.publisher,
    previous && t('before', { version: previous.version }),
    // After a change of rights alone the same version goes on running.
    runningVersion !== null &&
      runningVersion !== current.version &&
      t('running', { version: runningVersion }),
  ].filter(Boolean);
  return (
    <li className={styles.item}>
      <span>
        <span className={styles.name}>
          {name} {current.version}
        </span>
        <span className={styles.detail}>
          <Mono>{id}</Mono> {details.join(' · ')}
        </span>
        {source !== null && <span className={styles.detail}>{t('fetchedFrom', { address: source })}</span>}
      </span>
      {want === undefined ? (
        <StateTag tone={tones[state]}>{t(`state.${state}`)}</StateTag>
      ) : (
        <StateTag tone={want === 'lacking' ? 'warning' : 'neutral'}>{t(`state.${want}`)}</StateTag>
      )}
      <fieldset className={styles.actions} aria-label={t('actionsOf', { name })}>
        <Button size="small" disabled={!isOpen} onClick={() => setDialog('rights')}>
          {t('rights')}
        </Button>
        {source !== null && (
          <Button size="small" disabled={!isOpen || isReading} onClick={onLook}>
            {t('look')}
          </Button>
        )}
        <Button size="small" disabled={!isOpen || previous === null} onClick={() => setDialog('rollback')}>
          {t('rollBack')}
        </Button>
        <Button size="small" disabled={!isOpen} onClick={() => setDialog('remove')}>
          {t('remove')}
        </Button>
        <Button size="small" onClick={() => setDialog('history')}>
          {t('history')}
        </Button>
      </fieldset>
      {failure !== null && <p className={styles.failure}>{failure}</p>}
      {want === 'half' && <p className={mergeClasses(styles.failure, styles.detail)}>{t('halfText')}</p>}
      {dialog === 'rights' && (
        <ChangeDialog plugin={plugin} projects={projects} onDone={finish} onClose={close} />
      )}
      {dialog === 'rollback' && (
        <RollBackDialog plugin={plugin} name={name} onDone={finish} onClose={close} />
      )}
      {dialog === 'remove' && <RemoveDialog plugin={plugin} onDone={finish} onClose={close} />}
      {dialog === 'history' && (
        <HistoryDialog title={t('historyOf', { name })} pluginId={id} onClose={close} />
      )}
    </li>
  );
}

/** What a plugin that runs asks for and was not given. */
function wantOf({ facts, decisions }: InstalledPlugin): 'lacking' | 'half' | undefined {
  if (facts.capabilities.some((one) => !decisions.grants.includes(one))) return 'lacking';
  return facts.hasServerHalf && !decisions.serverHalf ? 'half' : undefined;
}

function RollBackDialog(props: {
  readonly plugin: InstalledPlugin;
  readonly name: string;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { plugin, name, onDone, onClose } = props;
  const { t } = useMessages(installTexts);
  const api = useSettingsApi();
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const version = plugin.previous?.version ?? '';
  const confirm = () => {
    setBusy(true);
    api.rollBackPlugin(plugin.id, plugin.revision).then(
      () => onDone(t('rolledBack', { name, version })),
      (error: unknown) => {
        setProblem(problemText(error));
        setBusy(false);
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t('rollBackTitle', { name, version })}
      text={t('rollBackText')}
      confirmLabel={t('rollBack')}
      busy={isBusy}
      error={problem}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
