import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Copy16Regular, Delete16Regular, Dismiss20Regular } from '@fluentui/react-icons';
import type { ProjectRole, RoleHeld, RoleList } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, EmptyState, Mono, Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { PageContext } from '../../plugin-ui-port.ts';
import { HeldNotice } from './held-notice.tsx';
import { RoleForm } from './role-form.tsx';
import { roleTexts } from './role-texts.ts';
import { useHoldersText } from './use-holders-text.ts';
import type { RoleActions } from './use-role-actions.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', alignItems: 'start', columnGap: '10px', padding: '12px 12px 12px 16px' },
  close: { flexShrink: 0, [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  who: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  facts: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  text: { margin: 0 },
  about: { padding: '0 16px 12px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '0 16px 12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** One role beside the list. */
export const RolePanel = observer(function RolePanel(props: {
  readonly context: PageContext;
  readonly role: ProjectRole;
  readonly title: string;
  readonly groups: RoleList['groups'];
  readonly actions: RoleActions;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { context, role, title, groups, actions, onSaved, onClose } = props;
  const styles = useStyles();
  const { t } = useMessages(roleTexts);
  const holdersText = useHoldersText();
  const [held, setHeld] = useState<RoleHeld>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { code, isStandard } = role;
  const about = [
    isStandard ? 'standardText' : 'ownText',
    ...(code === 'PROJECT_ADMIN' ? ['creatorText' as const] : []),
  ] as const;
  return (
    <aside className={styles.root} aria-label={t('panel', { name: title })}>
      <header className={styles.head}>
        <span className={styles.who}>
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            {title}
          </h2>
          <span className={styles.facts}>
            <Mono>{code}</Mono>
          </span>
          <span className={styles.facts}>
            {[...(isStandard ? [t('standard')] : []), holdersText(role)].join(' · ')}
          </span>
        </span>
        <Button
          appearance="subtle"
          className={styles.close}
          icon={<Dismiss20Regular />}
          aria-label={t('close')}
          onClick={onClose}
        />
      </header>
      <div className={styles.about}>
        <Notice tone="info">
          {about.map((key) => (
            <p key={key} className={styles.text}>
              {t(key)}
            </p>
          ))}
        </Notice>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          className={styles.button}
          icon={<Copy16Regular />}
          onClick={() => actions.create(role)}
        >
          {t('copy')}
        </Button>
        {!isStandard && (
          <Button
            size="small"
            className={styles.button}
            icon={<Delete16Regular />}
            onClick={() => {
              setHeld(undefined);
              actions.remove(role, setHeld);
            }}
          >
            {t('delete')}
          </Button>
        )}
      </div>
      {held && (
        <div className={styles.about}>
          <HeldNotice by={held} />
        </div>
      )}
      <RoleForm context={context} role={role} title={title} groups={groups} onSaved={onSaved} />
    </aside>
  );
});

/** In place of a role that the address names and the project has not. */
export function GoneRole({ onClose }: { readonly onClose: () => void }) {
  const styles = useStyles();
  const { t } = useMessages(roleTexts);
  return (
    <aside className={styles.root}>
      <EmptyState title={t('gone')} text={t('goneText')} action={{ label: t('close'), onClick: onClose }} />
    </aside>
  );
}
