import {
  Button,
  Dialog,
  DialogSurface,
  Input,
  makeStyles,
  mergeClasses,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { Dismiss20Regular, Search20Regular } from '@fluentui/react-icons';
import type { Project } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, FocusReturn, phoneQuery, surfaceTokens, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { Keys } from '../keys/keys.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { paletteMessages } from './palette-messages.ts';
import { usePaletteEntries } from './use-palette-entries.tsx';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    maxWidth: '640px',
    maxHeight: '70vh',
    marginTop: '72px',
    padding: 0,
    overflow: 'hidden',
    [phoneQuery]: {
      width: '100%',
      maxWidth: '100%',
      height: '100%',
      maxHeight: '100%',
      margin: 0,
      borderRadius: 0,
    },
  },
  input: {
    minHeight: '48px',
    border: 'none',
    paddingRight: '8px',
    fontSize: '16px',
    '& input': { minWidth: 0, textOverflow: 'ellipsis' },
    '::after': { borderBottomColor: tokens.colorNeutralStroke2 },
  },
  /** A phone has no Escape key, and the dialog leaves nothing beside it to touch. */
  close: { minWidth: '44px', height: '44px' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    padding: '4px 8px 8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  /** The list itself scrolls, because the field's keys move in it; the keyboard could not reach a wrapper. */
  list: { minHeight: 0, overflowY: 'auto' },
  group: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: '10px',
    padding: '8px 8px 3px',
    fontSize: '11px',
    lineHeight: '14px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    minHeight: '36px',
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    [comfortable]: { minHeight: '48px' },
  },
  active: {
    backgroundColor: tokens.colorBrandBackground2,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
  },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  title: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  below: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  detail: {
    flexShrink: 0,
    maxWidth: '50%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  note: {
    margin: 0,
    padding: '12px 8px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
});

/** Takes what was typed before the field was there. It is inside the dialog, so it is mounted when the field is. */
function TypedText({ onTaken }: { readonly onTaken: (text: string) => void }) {
  const { ui } = useHost();
  useLayoutEffect(() => {
    const text = ui.takeTyped();
    if (text !== '') onTaken(text);
  }, [ui, onTaken]);
  return null;
}

/** Searches the models' objects, what plugins find, their commands and pages. */
export const PaletteDialog = observer(function PaletteDialog({ project }: { readonly project: Project }) {
  const styles = useStyles();
  const { t } = useMessages(paletteMessages);
  const { ui } = useHost();
  const isPhone = useScreenSize() === 'phone';
  const [search, setSearch] = useState('');
  /** By id, because answers that arrive later move the entries. Undefined: the first one. */
  const [active, setActive] = useState<string | undefined>(undefined);
  const listId = useId();
  const addTyped = useCallback((text: string) => setSearch((before) => before + text), []);
  const { groups, note, isSearching } = usePaletteEntries(project, search);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.max(
    0,
    entries.findIndex(({ id }) => id === active),
  );
  const close = () => ui.setOverlay(undefined);
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    close();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + 8,
      PageUp: current - 8,
    };
    const wanted = steps[event.key];
    if (event.key === 'Enter') choose(entries[current]);
    if (wanted === undefined || entries.length === 0) return;
    event.preventDefault();
    const next = Math.min(entries.length - 1, Math.max(0, wanted));
    setActive(entries[next]?.id);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  let at = -1;
  return (
    <Dialog open onOpenChange={(_, data) => !data.open && close()}>
      <DialogSurface className={styles.surface} aria-label={t('title')}>
        <FocusReturn />
        <TypedText onTaken={addTyped} />
        <Input
          className={styles.input}
          appearance="outline"
          autoFocus
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${listId}-${current}` : undefined}
          aria-label={t('title')}
          placeholder={t('placeholder')}
          contentBefore={<Search20Regular />}
          contentAfter={
            <>
              {isSearching && <Spinner size="extra-tiny" aria-label={t('searching')} />}
              {isPhone && (
                <Button
                  appearance="subtle"
                  className={styles.close}
                  icon={<Dismiss20Regular />}
                  aria-label={t('close')}
                  onClick={close}
                />
              )}
            </>
          }
          value={search}
          onChange={(_, { value }) => {
            setSearch(value);
            setActive(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.body}>
          <div id={listId} className={styles.list} role="listbox" aria-label={t('title')}>
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox
              <div key={group.id} role="group" aria-label={group.title}>
                <div className={styles.group} aria-hidden>
                  <span>{group.title}</span>
                  {group.shown && <span>{group.shown}</span>}
                </div>
                {group.entries.map((entry) => {
                  at += 1;
                  const index = at;
                  return (
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input (aria-activedescendant)
                    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input chooses
                    <div
                      key={entry.id}
                      id={`${listId}-${index}`}
                      role="option"
                      aria-selected={index === current}
                      className={mergeClasses(styles.option, index === current && styles.active)}
                      onPointerMove={() => setActive(entry.id)}
                      onClick={() => choose(entry)}
                    >
                      <span className={styles.icon} aria-hidden>
                        {entry.icon}
                      </span>
                      <span className={styles.words}>
                        <span className={styles.title}>{entry.title}</span>
                        {entry.below && <span className={styles.below}>{entry.below}</span>}
                      </span>
                      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
                      {entry.keys && <Keys keys={entry.keys} />}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          <p className={styles.note} role="status">
            {note}
          </p>
        </div>
      </DialogSurface>
    </Dialog>
  );
});
