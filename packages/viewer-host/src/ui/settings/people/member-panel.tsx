import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Dismiss20Regular, MoreHorizontal20Regular } from '@fluentui/react-icons';
import { hostTopics, type Member, type MemberChoices } from '@gantry/contract';
import { useFormat, useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { CountBadge, comfortable, FailedState, LoadingState, Notice, useFetched } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHost } from '../../host-context.ts';
import { Initials } from '../../shell/initials.tsx';
import { useHostLive } from '../use-host-live.ts';
import { useSettingsApi } from '../use-settings-api.ts';
import { MemberStateTag, useDisciplineText } from './member-tags.tsx';
import { OpenSteps } from './open-steps.tsx';
import { peopleTexts } from './people-texts.ts';
import { disciplineTitles } from './roles-input.tsx';
import type { MemberActions } from './use-member-actions.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 10px',
    padding: '12px 12px 12px 16px',
  },
  close: { [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  who: { flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' },
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  facts: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    padding: '12px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  sectionHead: { display: 'flex', alignItems: 'center', columnGap: '8px', minHeight: '24px' },
  title: {
    flexGrow: 1,
    margin: 0,
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  role: { display: 'flex', columnGap: '12px', justifyContent: 'space-between' },
  aside: { color: tokens.colorNeutralForeground3, textAlign: 'end' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: '8px',
    padding: '12px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  button: { [comfortable]: { minHeight: '44px' } },
});

const topics = [hostTopics.peopleChanged, hostTopics.notificationsChanged];

/** One person beside the list. */
export const MemberPanel = observer(function MemberPanel(props: {
  readonly memberId: string;
  readonly choices: MemberChoices | undefined;
  /** When the administrator has last changed somebody. */
  readonly changedAt: Date | undefined;
  readonly actions: MemberActions;
  readonly onClose: () => void;
}) {
  const { memberId, choices, changedAt, actions, onClose } = props;
  const styles = useStyles();
  const { t } = useMessages(peopleTexts);
  const { projects } = useHost();
  const api = useSettingsApi();
  const projectId = projects.current?.id ?? '';
  const { value, load, refresh } = useFetched((signal) => api.member(projectId, memberId, { signal }), {
    key: memberId,
    live: useHostLive(),
    topics,
    refreshedAt: changedAt,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = value?.member.id;
  useEffect(() => {
    if (shownId !== undefined) heading.current?.focus();
  }, [shownId]);
  if (value === undefined)
    return (
      <aside className={styles.root}>
        {load.kind === 'failed' ? (
          <FailedState title={t('failed')} error={load.error} onRetry={refresh} />
        ) : (
          <LoadingState label={t('title')} rows={4} />
        )}
      </aside>
    );
  const { member } = value;
  const { name, email, title, company, state } = member;
  return (
    <aside className={styles.root} aria-label={t('panel', { name })}>
      <header className={styles.head}>
        <Initials name={name} />
        <span className={styles.who}>
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            {name}
          </h2>
          <span className={styles.facts}>
            {[title, company?.name].filter((fact) => fact !== undefined && fact !== '').join(' · ')}
          </span>
          <span className={styles.facts}>{email}</span>
        </span>
        <MemberStateTag state={state} />
        <Button
          appearance="subtle"
          className={styles.close}
          icon={<Dismiss20Regular />}
          aria-label={t('close')}
          onClick={onClose}
        />
      </header>
      <Invitation member={member} />
      {member.isDisabled && (
        <div className={styles.section}>
          <Notice tone="warning">{t('disabled')}</Notice>
        </div>
      )}
      <Section
        title={t('roles')}
        aside={
          state !== 'deactivated' &&
          choices && (
            <Button className={styles.button} size="small" onClick={() => actions.change(member, choices)}>
              {t('change')}
            </Button>
          )
        }
      >
        <Roles member={member} choices={choices} />
      </Section>
      {state === 'active' && (
        <>
          <Section title={t('openSteps')} aside={<CountBadge count={value.openCount} tone="neutral" />}>
            {value.openCount === 0 ? (
              <p className={styles.quiet}>{t('noSteps')}</p>
            ) : (
              <OpenSteps steps={value.openSteps} count={value.openCount} />
            )}
          </Section>
          <Delegations memberId={memberId} />
        </>
      )}
      <Foot member={member} hasLeftSteps={value.hasLeftSteps} actions={actions} />
    </aside>
  );
});

function Section(props: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <section className={styles.section} aria-label={props.title}>
      <div className={styles.sectionHead}>
        <h3 className={styles.title}>{props.title}</h3>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

function Roles({
  member,
  choices,
}: {
  readonly member: Member;
  readonly choices: MemberChoices | undefined;
}) {
  const styles = useStyles();
  const { locale } = useMessages(peopleTexts);
  const roleTitle = useRoleTitle();
  const disciplineText = useDisciplineText(choices ? disciplineTitles(choices, locale) : new Map());
  return member.roles.map((held) => (
    <span key={held.role} className={styles.role}>
      <span>{roleTitle(held.role)}</span>
      <span className={styles.aside}>{disciplineText(held)}</span>
    </span>
  ));
}

function Invitation({ member }: { readonly member: Member }) {
  const styles = useStyles();
  const { t } = useMessages(peopleTexts);
  const format = useFormat();
  const { serverClock } = useHost();
  if (member.state !== 'invited' || member.expiresAt === null) return null;
  const isOver = Date.parse(member.expiresAt) <= serverClock.now();
  return (
    <div className={styles.section}>
      <Notice tone={isOver || !member.isMailed ? 'warning' : 'info'}>
        {[
          isOver ? t('expired') : t('linkUntil', { time: format.dateTime(member.expiresAt) }),
          member.isMailed ? '' : t('notMailed'),
        ].join(' ')}
      </Notice>
    </div>
  );
}

const Delegations = observer(function Delegations({ memberId }: { readonly memberId: string }) {
  const styles = useStyles();
  const { t } = useMessages(peopleTexts);
  const format = useFormat();
  const { projects } = useHost();
  const api = useSettingsApi();
  const projectId = projects.current?.id ?? '';
  const { value } = useFetched((signal) => api.delegations(projectId, 'all', { signal }), {
    key: memberId,
    live: useHostLive(),
    topics,
  });
  const own = (value?.delegations ?? []).filter(
    ({ principal, deputy }) => principal.id === memberId || deputy.id === memberId,
  );
  return (
    <Section title={t('delegation')}>
      {own.length === 0 && <p className={styles.quiet}>{t('noDelegation')}</p>}
      {own.map(({ id, principal, deputy, firstDay, lastDay }) => (
        <span key={id} className={styles.role}>
          <span>{t('deputy', { deputy: deputy.name, principal: principal.name })}</span>
          <span className={styles.aside}>
            {format.day(firstDay)} – {format.day(lastDay)}
          </span>
        </span>
      ))}
    </Section>
  );
});

function Foot(props: {
  readonly member: Member;
  readonly hasLeftSteps: boolean;
  readonly actions: MemberActions;
}) {
  const { member, hasLeftSteps, actions } = props;
  const styles = useStyles();
  const { t } = useMessages(peopleTexts);
  if (member.state === 'invited')
    return (
      <footer data-foot="" className={styles.foot}>
        <Button className={styles.button} onClick={() => actions.withdraw(member)}>
          {t('withdraw')}
        </Button>
        <Button className={styles.button} onClick={() => actions.resend(member)}>
          {t('resend')}
        </Button>
      </footer>
    );
  if (member.state === 'deactivated')
    return (
      <footer data-foot="" className={styles.foot}>
        {hasLeftSteps && (
          <Button className={styles.button} onClick={() => actions.deactivate(member)}>
            {t('handOver')}
          </Button>
        )}
        <Button
          className={styles.button}
          disabled={member.isDisabled}
          onClick={() => actions.activate(member)}
        >
          {t('activate')}
        </Button>
      </footer>
    );
  return (
    <footer data-foot="" className={styles.foot}>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            className={styles.button}
            appearance="subtle"
            icon={<MoreHorizontal20Regular />}
            aria-label={t('more')}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => actions.sendPasswordLink(member)}>{t('passwordLink')}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button className={styles.button} onClick={() => actions.deactivate(member)}>
        {t('deactivate')}
      </Button>
    </footer>
  );
}
