import { Link, makeStyles, Option, tokens } from '@fluentui/react-components';
import { defineMessages, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '../theme/media.ts';

const emptyMessages = defineMessages({
  en: { nothing: 'Nothing to choose from' },
  'zh-CN': { nothing: '没有可选项' },
});

const useStyles = makeStyles({
  option: { whiteSpace: 'normal' },
  link: {
    fontSize: 'inherit',
    lineHeight: 'inherit',
    [comfortable]: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  },
  why: { color: tokens.colorNeutralForeground2 },
});

/** Why a field has no choices, and what helps. Pass it once the choices have loaded. */
export interface WhyEmpty {
  /** Such as `This project has no locations yet.` */
  readonly why: string;
  /** Who adds the first, for those who may not: `A project administrator adds them.` */
  readonly who: string;
  /** For those who may: leads to where they are added. */
  readonly add?: { readonly label: string; readonly onOpen: () => void } | undefined;
}

/** Below a field without choices. */
export function EmptyReason({ why, who, add }: WhyEmpty) {
  const styles = useStyles();
  return (
    <span className={styles.why}>
      {why}{' '}
      {add ? (
        <Link as="button" type="button" className={styles.link} onClick={add.onOpen}>
          {add.label}
        </Link>
      ) : (
        who
      )}
    </span>
  );
}

/** The one line of a list without choices. It cannot be chosen. */
export function NoChoice({ why }: { readonly why?: string | undefined }) {
  const styles = useStyles();
  const { t } = useMessages(emptyMessages);
  return (
    <Option className={styles.option} value="none:" text="" disabled>
      {why ?? t('nothing')}
    </Option>
  );
}
