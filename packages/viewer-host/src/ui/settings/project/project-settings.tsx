import { makeStyles } from '@fluentui/react-components';
import { type ProjectSettings as Given, projectChange, projectVariant } from '@gantry/contract';
import { ProblemTextsProvider, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  ChoiceField,
  FailedState,
  LoadingState,
  Notice,
  PageLayout,
  RecordDialog,
  TextField,
  ToggleField,
  useFetched,
  useRecordForm,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useHost } from '../../host-context.ts';
import { paths } from '../../paths.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { adminProblems } from '../people/admin-problems.ts';
import { settingWidth } from '../setting-card.tsx';
import { usePageContext } from '../use-page-context.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { projectTexts } from './project-texts.ts';
import { timeZoneOptions } from './time-zones.ts';

const useStyles = makeStyles({
  card: { maxWidth: settingWidth },
  form: { display: 'flex', flexDirection: 'column', rowGap: '14px' },
});

/** Name, rules and modules of the project, for its administrators. */
export function ProjectSettings() {
  return (
    <ProblemTextsProvider value={adminProblems}>
      <SettingsOfProject />
    </ProblemTextsProvider>
  );
}

const SettingsOfProject = observer(function SettingsOfProject() {
  const styles = useStyles();
  const { t } = useMessages(projectTexts);
  const api = useSettingsApi();
  const { projects } = useHost();
  const context = usePageContext();
  const projectId = projects.current?.id ?? '';
  const [changed, setChanged] = useState<Given>();
  const { value, load, refresh } = useFetched((signal) => api.projectSettings(projectId, { signal }), {
    key: projectId,
  });
  const settings = changed ?? value;
  return (
    <PageLayout title={t('title')} text={t('text')}>
      {load.kind === 'failed' && !settings && (
        <FailedState title={t('failed')} error={load.error} onRetry={refresh} />
      )}
      {load.kind !== 'failed' && !(settings && context) && <LoadingState label={t('title')} rows={4} />}
      {settings && context && (
        <>
          <Rules
            key={settings.version}
            context={context}
            settings={settings}
            onRefused={refresh}
            onSaved={setChanged}
          />
          <Notice tone="info" className={styles.card}>
            {t('modulesText')}
          </Notice>
        </>
      )}
    </PageLayout>
  );
});

const rules = projectChange.omit({ version: true });

function Rules(props: {
  readonly context: PageContext;
  readonly settings: Given;
  readonly onSaved: (settings: Given) => void;
  readonly onRefused: () => void;
}) {
  const { context, settings, onSaved, onRefused } = props;
  const styles = useStyles();
  const { t } = useMessages(projectTexts);
  const api = useSettingsApi();
  const { projects } = useHost();
  const navigate = useNavigate();
  const { code, name, variant, timeZone, registeredDevices, version } = settings;
  const form = useRecordForm({
    host: context,
    schema: rules,
    start: { code, name, variant, timeZone, registeredDevices },
    messages: projectTexts,
    save: async (given) => {
      try {
        return await api.changeProject(projects.current?.id ?? '', { ...given, version });
      } catch (error) {
        onRefused();
        throw error;
      }
    },
    savedText: t('saved'),
    failedText: (why) => t('saveFailed', { why }),
    onDone: async (saved) => {
      onSaved(saved);
      await projects.refresh();
      if (saved.code !== code) await navigate(paths.settings(saved.code, 'project'), { replace: true });
    },
    signal: context.signal,
  });
  return (
    <Card title={t('title')} className={styles.card}>
      <div className={styles.form}>
        <RecordDialog form={form} submitLabel={t('save')}>
          <TextField form={form} name="name" label={t('name')} required maxLength={200} />
          <TextField form={form} name="code" label={t('code')} hint={t('codeHint')} required maxLength={40} />
          <ChoiceField
            form={form}
            name="variant"
            label={t('variant')}
            hint={t('variantHint')}
            options={projectVariant.options.map((option) => ({ value: option, label: option }))}
          />
          <ChoiceField
            form={form}
            name="timeZone"
            label={t('timeZone')}
            hint={t('timeZoneHint')}
            options={timeZoneOptions(timeZone)}
          />
          <ToggleField
            form={form}
            name="registeredDevices"
            label={t('registeredDevices')}
            hint={t('registeredDevicesHint')}
          />
        </RecordDialog>
      </div>
    </Card>
  );
}
