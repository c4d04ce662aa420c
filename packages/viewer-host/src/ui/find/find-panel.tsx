import { Button, makeStyles, Select, Tab, TabList } from '@fluentui/react-components';
import { Add16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FloatingPanel } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useHost } from '../host-context.ts';
import { ColourByValue } from './colour-by-value.tsx';
import { ConditionRow } from './condition-row.tsx';
import { findMessages } from './find-messages.ts';
import { FindResults } from './find-results.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { TypedConditionField } from './typed-condition.tsx';
import { useFind } from './use-find.ts';

const useStyles = makeStyles({
  root: { padding: '4px 12px 12px' },
  tabs: { [comfortable]: { '& > button': { minHeight: '44px' } } },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', padding: '6px 0' },
  match: { display: 'flex', alignItems: 'center', columnGap: '6px', fontSize: '12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** The window that finds objects by their values, and colours them. */
export const FindPanel = observer(function FindPanel() {
  const styles = useStyles();
  const { t } = useMessages(findMessages);
  const { ui } = useHost();
  const find = useFind();
  const matchId = useId();
  const [part, setPart] = useState<'find' | 'colours'>('find');
  return (
    <FloatingPanel
      title={t('title')}
      width={380}
      maxHeight={620}
      minSize={{ width: 300, height: 260 }}
      defaultPosition={{ x: ui.coveredLeft || 12, y: 12 }}
      onClose={() => ui.setFindOpen(false)}
    >
      <div className={styles.root}>
        <TabList
          className={styles.tabs}
          size="small"
          aria-label={t('parts')}
          selectedValue={part}
          onTabSelect={(_, { value }) => setPart(value === 'colours' ? 'colours' : 'find')}
        >
          <Tab value="find">{t('find')}</Tab>
          <Tab value="colours">{t('colours')}</Tab>
        </TabList>
        {part === 'colours' ? (
          <ColourByValue find={find} />
        ) : (
          <>
            <TypedConditionField find={find} />
            <ul className={styles.list}>
              {find.rows.map((row, at) => (
                <ConditionRow key={row.id} find={find} row={row} nth={at + 1} />
              ))}
            </ul>
            <div className={styles.bar}>
              <Button
                className={styles.button}
                size="small"
                icon={<Add16Regular />}
                disabledFocusable={find.isFull}
                onClick={() => find.add()}
              >
                {t('add')}
              </Button>
              {find.rows.length > 1 && (
                <label className={styles.match} htmlFor={matchId}>
                  {t('match')}
                  <Select
                    id={matchId}
                    size="small"
                    value={find.match}
                    onChange={({ target }) => find.setMatch(target.value === 'any' ? 'any' : 'all')}
                  >
                    <option value="all">{t('match.all')}</option>
                    <option value="any">{t('match.any')}</option>
                  </Select>
                </label>
              )}
            </div>
            <SavedFilters find={find} />
            <FindResults find={find} />
          </>
        )}
      </div>
    </FloatingPanel>
  );
});
