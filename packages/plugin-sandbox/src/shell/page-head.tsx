import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ArrowSync20Regular, Checkmark20Regular, Link20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, StateTag, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { useCopy } from './use-copy.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    minHeight: '48px',
    padding: '0 12px 0 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [phoneQuery]: { columnGap: '4px', padding: '0 4px 0 12px' },
  },
  title: {
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  id: {
    flexShrink: 1000,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    [phoneQuery]: { display: 'none' },
  },
  spring: { flexGrow: 1 },
  story: { minWidth: '120px', maxWidth: '260px', [phoneQuery]: { maxWidth: '150px' } },
});

const running = { available: 'neutral', activating: 'info', active: 'success', inactive: 'neutral' } as const;

/** The plugin's name and state, the story, and what can be done with the whole page. */
export const PageHead = observer(function PageHead() {
  const styles = useStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const isPhone = useScreenSize() === 'phone';
  const [isCopied, copy] = useCopy();
  const { about, state, knobs } = shell;
  const status = state?.record.status;
  return (
    <header className={styles.root}>
      <h1 className={styles.title}>{about ? shell.textOf(about.name) : t('page')}</h1>
      {about && <span className={styles.id}>{`${about.id} ${about.version}`}</span>}
      {status !== undefined && !isPhone && <StatusTag status={status} />}
      <span className={styles.spring} />
      <Select
        className={styles.story}
        size={isPhone ? 'medium' : 'small'}
        aria-label={t('story')}
        disabled={!about || about.stories.length === 0}
        value={knobs.story}
        onChange={(_, { value }) => shell.choose(value)}
      >
        {about?.stories.map(({ id, title }) => (
          <option key={id} value={id}>
            {shell.textOf(title)}
          </option>
        ))}
        {about?.stories.length === 0 && <option value="">{t('story.none')}</option>}
      </Select>
      <Button
        appearance="subtle"
        icon={<ArrowSync20Regular />}
        title={t('restart')}
        aria-label={t('restart')}
        onClick={() => shell.act({ do: 'restart' })}
      />
      <Button
        appearance="subtle"
        icon={isCopied ? <Checkmark20Regular /> : <Link20Regular />}
        title={t(isCopied ? 'copied' : 'copyLink')}
        aria-label={t(isCopied ? 'copied' : 'copyLink')}
        onClick={() => copy(location.href)}
      />
    </header>
  );
});

function StatusTag({ status }: { readonly status: string }) {
  const { t } = useMessages(shellMessages);
  const known = Object.hasOwn(running, status);
  // A key of `running`, or else one of the reasons why a plugin does not run.
  const tone = known ? running[status as keyof typeof running] : 'danger';
  return (
    <StateTag tone={tone}>
      {known ? t(`status.${status as keyof typeof running}`) : t('status.other', { status })}
    </StateTag>
  );
}
