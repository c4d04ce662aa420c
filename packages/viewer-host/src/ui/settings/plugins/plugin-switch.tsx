import { makeStyles, Switch } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { ConfirmDialog } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useHost } from '../../host-context.ts';
import type { PluginEntry } from '../../plugin-entry.ts';
import { useRefusal } from '../../use-attempt.ts';
import { pluginTexts } from './plugin-texts.ts';

// A cell aligns and cuts what is in it; the knob has its place in the switch.
const useStyles = makeStyles({ root: { display: 'inline-flex', textAlign: 'start' } });

/** Switches a plugin on or off for everybody in the project. Switching off asks first, because others may be working in it. */
export const PluginSwitch = observer(function PluginSwitch({ entry }: { readonly entry: PluginEntry }) {
  const styles = useStyles();
  const { t } = useMessages(pluginTexts);
  const { plugins, projects } = useHost();
  const refuse = useRefusal();
  const problemText = useProblemText();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { record, name, unused } = entry;
  const isAdministrator = projects.has('MEMBER_ADMIN');
  const isAway = unused === 'not-offered' || unused === 'removed';
  const isOn = unused !== 'switched-off' && !isAway;
  const turn = async (to: boolean) => {
    setBusy(true);
    try {
      await plugins.switch(record.id, to);
      plugins.notify({
        text: t(to ? 'switchedOn' : 'switchedOff', { name }),
        tone: 'success',
        timeoutMs: 4000,
      });
    } finally {
      setBusy(false);
    }
  };
  const turnOff = () => {
    setProblem(undefined);
    turn(false).then(
      () => setAsking(false),
      (error: unknown) => setProblem(problemText(error)),
    );
  };
  return (
    <>
      <Switch
        className={styles.root}
        checked={isOn}
        disabled={!isAdministrator || isAway || isBusy}
        aria-label={t('switch', { name })}
        {...(isAdministrator ? {} : { title: t('onlyAdmin') })}
        onChange={(_, { checked }) => {
          if (checked) turn(true).catch(refuse);
          else setAsking(true);
        }}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('offTitle', { name })}
        text={t('offText', { project: projects.current?.name ?? '' })}
        confirmLabel={t('offLabel')}
        danger
        busy={isBusy}
        error={problem}
        onConfirm={turnOff}
        onCancel={() => setAsking(false)}
      />
    </>
  );
});
