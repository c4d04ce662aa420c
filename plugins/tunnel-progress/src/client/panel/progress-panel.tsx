import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ModelTabProps, useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  comfortable,
  FetchedContent,
  FloatingPanel,
  NoMatchState,
  Notice,
  SearchField,
  useFetched,
  useKeptPosition,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { progressChanged } from '../../contract/progress.ts';
import type { InModule } from '../progress-module.ts';
import { NoProgress } from '../values/no-progress.tsx';
import { useValues } from '../values/use-values.ts';
import { ItemGroup, itemColumns } from './item-group.tsx';
import { matchingGroups } from './matching-groups.ts';
import { panelMessages } from './panel-messages.ts';
import { type ItemChoice, useItemChoice } from './use-item-choice.ts';

const topics = [progressChanged];

const useStyles = makeStyles({
  search: { padding: '10px 12px 6px' },
  head: {
    display: 'grid',
    gridTemplateColumns: itemColumns,
    columnGap: '8px',
    padding: '2px 16px 6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    '& > :not(:first-child)': { textAlign: 'end' },
  },
  notice: { margin: '8px 12px' },
  footer: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '4px 12px',
  },
  programme: { [comfortable]: { minHeight: '44px' } },
});

/** The items of the project beside the model, with the layer window and the timeline; choosing an item selects its objects. */
export const ProgressPanel = observer(function ProgressPanel({
  module,
  visible,
  close,
}: InModule<ModelTabProps>) {
  const { context, api, live, selection, wanted } = module;
  const styles = useStyles();
  const { t } = useMessages(panelMessages);
  const problemText = useProblemText();
  const values = useValues();
  const [position, setPosition] = useKeptPosition(context, 'progress-panel');
  const [search, setSearch] = useState('');
  const { choice, choose } = useItemChoice(module);
  const index = useFetched((signal) => api.indexList({}, { signal }), {
    key: visible ? 'items' : undefined,
    live,
    topics,
  });
  useEffect(() => {
    if (!visible) return;
    const failed = (error: unknown) => context.log.warn('The tab was not opened completely.', { error });
    context.commands.execute('gantry.host/show-windows', { layers: true, timeline: true }).catch(failed);
    selection.refresh().catch(failed);
  }, [visible, context, selection]);
  const openProgramme = () =>
    context.commands
      .execute('gantry.host/open-window', { window: 'gantry.tunnel-progress/programme' })
      .catch((error: unknown) => context.notifications.show({ tone: 'danger', text: problemText(error) }));
  const chooseWanted = useRef(choose);
  chooseWanted.current = choose;
  const wantedPlace = wanted.place;
  useEffect(() => {
    if (!visible || wantedPlace === undefined) return;
    const place = wanted.take();
    if (place === undefined) return;
    setSearch(place.kind === 'item' ? place.name : '');
    void chooseWanted.current(place, true);
  }, [visible, wanted, wantedPlace]);
  if (!visible) return null;
  const all = index.value?.indexList ?? [];
  const found = matchingGroups(all, search);
  // A trade that another page led to may have items of other names.
  const groups = found.length === 0 && choice.kind !== 'none' && choice.item === search ? all : found;
  return (
    <FloatingPanel
      title={t('title')}
      width={415}
      maxHeight={610}
      defaultPosition={{ right: 20, y: 12 }}
      position={position}
      onMove={setPosition}
      onClose={close}
      footer={
        index.value && (
          <div className={styles.footer}>
            <span>{t('lastUpdate', { time: values.dateTime(index.value.latestUpdateTime) })}</span>
            <Button size="small" className={styles.programme} onClick={openProgramme}>
              {t('programme')}
            </Button>
          </div>
        )
      }
    >
      <FetchedContent fetched={index} failed={t('failed')}>
        {({ indexList }) =>
          indexList.length === 0 ? (
            <>
              {/* A bay has objects also where there are no items. */}
              <ChoiceNotice choice={choice} />
              <NoProgress context={context} />
            </>
          ) : (
            <>
              <div className={styles.search}>
                <SearchField
                  label={t('search')}
                  placeholder={t('searchHint')}
                  value={search}
                  onChange={setSearch}
                  delayMs={100}
                />
              </div>
              <div className={styles.head}>
                <span>{t('items')}</span>
                <span>{t('vsPlan')}</span>
                <span>{t('percent')}</span>
              </div>
              <ChoiceNotice choice={choice} />
              {groups.map((group) => (
                <ItemGroup
                  key={group.groupName}
                  group={group}
                  theme={context.session.theme}
                  chosen={choice.kind === 'none' ? undefined : choice.item}
                  onChoose={(item) => void choose({ kind: 'item', name: item })}
                />
              ))}
              {groups.length === 0 && (
                <NoMatchState title={t('noMatch')} text={search} onClear={() => setSearch('')} />
              )}
            </>
          )
        }
      </FetchedContent>
    </FloatingPanel>
  );
});

/** What became of selecting an item's objects. */
function ChoiceNotice({ choice }: { readonly choice: ItemChoice }) {
  const styles = useStyles();
  const { t } = useMessages(panelMessages);
  const problemText = useProblemText();
  if (choice.kind === 'none' || choice.kind === 'selecting') return null;
  const { item } = choice;
  if (choice.kind === 'failed')
    return (
      <Notice tone="danger" className={styles.notice}>
        {t('selectFailed', { item, why: problemText(choice.error) })}
      </Notice>
    );
  return (
    <Notice tone={choice.objects === 0 ? 'neutral' : 'info'} className={styles.notice}>
      {choice.objects === 0 ? t('noObjects', { item }) : t('selected', { item, count: choice.objects })}
    </Notice>
  );
}
