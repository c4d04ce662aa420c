import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FocusReturn, Notice, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { docsAddress } from '../paths.ts';
import { Keys } from './keys.tsx';
import { keysMessages } from './keys-messages.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '720px', [phoneQuery]: { maxWidth: '100%', height: '100%', maxHeight: '100%' } },
  columns: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '20px 32px',
    [phoneQuery]: { gridTemplateColumns: '1fr' },
  },
  title: {
    margin: '0 0 6px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: { display: 'flex', alignItems: 'center', columnGap: '12px', minHeight: '28px' },
  what: { flexGrow: 1 },
  docs: {
    display: 'inline-flex',
    alignItems: 'center',
    marginTop: '16px',
    [comfortable]: { minHeight: '44px' },
  },
  pair: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '6px',
    fontSize: '11px',
    color: tokens.colorNeutralForeground3,
  },
});

type Row = readonly [what: string, ...combinations: (readonly string[])[]];

/** Lists all keyboard shortcuts. */
export const KeysDialog = observer(function KeysDialog() {
  const styles = useStyles();
  const { t } = useMessages(keysMessages);
  const { ui, preferences, plugins } = useHost();
  const then = (first: string, second: string) => [first, second] as const;
  const pluginTitles = [...new Set(plugins.keyCommands.map(({ pluginTitle }) => pluginTitle))];
  const groups: readonly {
    readonly title: string;
    readonly rows: readonly Row[];
    readonly pairs?: readonly Row[];
  }[] = [
    {
      title: t('groupGeneral'),
      rows: [
        [t('palette'), ['Ctrl', 'K']],
        [t('help'), ['?']],
        [t('back'), ['Esc']],
      ],
      pairs: [
        [t('goModel'), then('G', 'M')],
        [t('goOverview'), then('G', 'D')],
        ...(plugins.windowTabs.length > 0 ? [[t('goWindows'), then('G', 'W')] as const] : []),
        [t('goSettings'), then('G', 'S')],
      ],
    },
    {
      title: t('groupModel'),
      rows: [
        [t('tree'), ['M']],
        [t('find'), ['Q']],
        [t('rectangle'), ['B']],
        [t('layers'), ['L']],
        [t('timeline'), ['T']],
        [t('flyTo'), ['F']],
        [t('isolate'), ['I']],
        [t('hide'), ['H']],
        [t('showAll'), ['Shift', 'H']],
        [t('section'), ['X']],
        [t('measure'), ['R']],
        [t('walk'), ['W']],
        [t('plan'), ['P']],
        [t('views'), ['1', '–', '6']],
        [t('savedViews'), ['V']],
        [t('viewBefore'), ['Z']],
        [t('viewAfter'), ['Shift', 'Z']],
        [t('menu'), ['Shift', 'F10']],
        [t('copyLink'), ['Ctrl', 'L']],
      ],
    },
    {
      title: t('groupTime'),
      rows: [
        [t('play'), ['Space']],
        [t('step'), [',', '.']],
      ],
    },
    ...pluginTitles.map((title) => ({
      title,
      rows: plugins.keyCommands
        .filter(({ pluginTitle }) => pluginTitle === title)
        .map((command): Row => [command.title, command.keys]),
    })),
  ];
  return (
    <Dialog open onOpenChange={(_, data) => !data.open && ui.setOverlay(undefined)}>
      <DialogSurface className={styles.surface}>
        <FocusReturn />
        <DialogBody>
          <DialogTitle
            action={
              <Button
                appearance="subtle"
                icon={<Dismiss20Regular />}
                aria-label={t('close')}
                onClick={() => ui.setOverlay(undefined)}
              />
            }
          >
            {t('title')}
          </DialogTitle>
          <DialogContent>
            {!preferences.letterKeys && <Notice tone="info">{t('off')}</Notice>}
            <div className={styles.columns}>
              {groups.map(({ title, rows, pairs = [] }) => (
                <section key={title}>
                  <h3 className={styles.title}>{title}</h3>
                  <ul className={styles.list}>
                    {rows.map(([what, combination = []]) => (
                      <li key={what} className={styles.row}>
                        <span className={styles.what}>{what}</span>
                        <Keys keys={combination} />
                      </li>
                    ))}
                    {pairs.map(([what, [first = '', second = ''] = []]) => (
                      <li key={what} className={styles.row}>
                        <span className={styles.what}>{what}</span>
                        <span className={styles.pair}>
                          <Keys keys={[first]} /> {t('thenPress')} <Keys keys={[second]} />
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            <Link href={docsAddress} target="_blank" className={styles.docs}>
              {t('docs')}
            </Link>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
