import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { Filter20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useState } from 'react';
import { FocusReturn } from '../../dialogs/focus-return.tsx';
import { CountBadge } from '../../tags/count-badge.tsx';
import { comfortable } from '../../theme/media.ts';
import { listMessages } from '../list-messages.ts';

const useStyles = makeStyles({
  button: { minWidth: 'auto', [comfortable]: { minHeight: '44px', minWidth: '44px' } },
  content: { display: 'flex', flexDirection: 'column', rowGap: '14px', minWidth: '280px' },
  sheet: { height: 'auto', maxHeight: '90dvh', borderRadius: '12px 12px 0 0' },
  body: { paddingTop: '4px', paddingBottom: '16px' },
  foot: {
    display: 'flex',
    gap: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingTop: '12px',
    '& > button': { flexGrow: 1, minHeight: '44px' },
  },
  badge: { marginLeft: '6px' },
});

type Props = {
  /** Number of active filters inside. */
  readonly count: number;
  readonly children: ReactNode;
};

function Count({ count }: { readonly count: number }) {
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <CountBadge count={count} tone="info" label={t('filtersOn', { count })} />
    </span>
  );
}

/** On a wide screen: filters that are seldom used, in a popover. */
export function MoreFilters({ count, children }: Props) {
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  return (
    <Popover trapFocus positioning={{ position: 'below', align: 'start' }}>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" className={styles.button} icon={<Filter20Regular />}>
          {t('moreFilters')}
          <Count count={count} />
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={t('moreFilters')}>
        <div className={styles.content}>{children}</div>
      </PopoverSurface>
    </Popover>
  );
}

/** On a phone: all filters in a sheet from below. They take effect at once; the button says how many rows remain, once that is known. */
export function FilterSheet(
  props: Props & { readonly total: number | undefined; readonly onReset: () => void },
) {
  const { count, total, onReset, children } = props;
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.button}
        icon={<Filter20Regular />}
        aria-label={t('filters')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {count > 0 && <Count count={count} />}
      </Button>
      <OverlayDrawer
        position="bottom"
        className={styles.sheet}
        open={isOpen}
        onOpenChange={(_, data) => setIsOpen(data.open)}
      >
        <FocusReturn />
        <DrawerHeader>
          <DrawerHeaderTitle>{t('filters')}</DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody className={styles.body}>
          <div className={styles.content}>{children}</div>
        </DrawerBody>
        <DrawerFooter className={styles.foot}>
          {/* Not `disabled`, which would take the focus away when it is pressed. */}
          <Button disabledFocusable={count === 0} onClick={onReset}>
            {t('reset')}
          </Button>
          <Button appearance="primary" onClick={() => setIsOpen(false)}>
            {total === undefined ? t('showAll') : t('showRows', { count: total })}
          </Button>
        </DrawerFooter>
      </OverlayDrawer>
    </>
  );
}
