import { Button, Combobox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  type DisposableStore,
  type MemberQuery,
  type PeopleService,
  systemClock,
  useRoleTitle,
} from '@gantry/plugin-sdk';
import { useId, useRef, useState } from 'react';
import { useFieldStyles } from '../fields/field-styles.ts';
import { comfortable } from '../theme/media.ts';
import { ChosenPeople } from './chosen-people.tsx';
import { usePeopleMessages } from './messages.ts';
import { pickerList } from './picker-list.tsx';
import { personName, useNamed } from './use-named.ts';
import { usePeopleSearch } from './use-people-search.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  field: { width: '100%', '& > input': { minWidth: 0 } },
  list: { maxWidth: 'min(480px, calc(100vw - 16px))', maxHeight: 'min(360px, 60vh)' },
  failed: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorPaletteRedForeground1,
    fontSize: tokens.fontSizeBase200,
  },
  retry: { [comfortable]: { minHeight: '44px' } },
});

const browserTimers: Pick<DisposableStore, 'timeout'> = {
  timeout: (fn, ms) => systemClock.after(ms, fn),
};

/** Whether one person is chosen or several, and who. */
export type PersonChoice =
  | {
      /** One person. */
      readonly multiple?: false;
      /** The chosen person's id; null when nobody is chosen. */
      readonly value: string | null;
      /** Called with the new choice. */
      readonly onChange: (id: string | null) => void;
    }
  | {
      /** Several people, in the order in which they were chosen. */
      readonly multiple: true;
      /** Ids of the chosen people; empty for nobody. */
      readonly value: readonly string[];
      /** Called with the new choice. */
      readonly onChange: (ids: readonly string[]) => void;
    };

/** Whom `PersonPicker` offers, and who is chosen. */
export type PersonPickerProps = PersonChoice & {
  /** Accessible name. */
  readonly label: string;
  /** `ctx.people`. */
  readonly people: PeopleService;
  /** Who can be chosen, such as `{ permission: 'PTW_ISSUE' }`; every active member when left out. */
  readonly query?: Omit<MemberQuery, 'search'>;
  /** Headings in the list. A person with several roles is under the first. */
  readonly groupBy?: 'company' | 'role';
  /** Grey text while nothing is typed; it asks to choose or to add somebody by default. */
  readonly placeholder?: string;
  /** The choice is shown and cannot be changed. */
  readonly disabled?: boolean;
  /**
   * Timers that wait for a pause in typing: `ctx.subscriptions` in a plugin, so that tests control the time. The browser's if
   * left out.
   */
  readonly timers?: Pick<DisposableStore, 'timeout'>;
  /** Milliseconds of quiet before a text is searched for. */
  readonly delayMs?: number;
  /** Added to the classes of the outermost element. */
  readonly className?: string;
};

/**
 * Chooses members of the project by part of their name, title or company. It shows who acts for whom today; its value is the
 * chosen person, never a deputy.
 */
export function PersonPicker(props: PersonPickerProps) {
  const { label, people, query = {}, groupBy, placeholder, disabled = false, className } = props;
  const { timers = browserTimers, delayMs = 250 } = props;
  const styles = useStyles();
  const field = useFieldStyles();
  const messages = usePeopleMessages();
  const roleTitle = useRoleTitle();
  const failedId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosen = props.multiple ? props.value : props.value === null ? [] : [props.value];
  const named = useNamed(people, chosen);
  const nameOf = (id: string) => personName(named, id, messages);
  /** Undefined while nobody types: then the chosen person's name stands in the field. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const search = usePeopleSearch(people, { query, text: (typed ?? '').trim(), isOpen, timers, delayMs });
  const [only] = chosen;
  const text = typed ?? (props.multiple || only === undefined ? '' : nameOf(only));

  const choose = (id: string) => {
    setTyped(undefined);
    if (!props.multiple) return props.onChange(id);
    props.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const clear = () => {
    if (!props.multiple && props.value !== null) props.onChange(null);
  };
  const hasFailed = search.state === 'failed';
  return (
    <div className={mergeClasses(styles.root, className)}>
      {props.multiple && (
        <ChosenPeople
          label={label}
          people={chosen.map((id) => ({ id, name: nameOf(id) }))}
          disabled={disabled}
          onRemove={(id) => props.onChange(chosen.filter((one) => one !== id))}
        />
      )}
      <Combobox
        ref={input}
        className={mergeClasses(field.control, styles.field)}
        aria-label={label}
        aria-describedby={hasFailed ? failedId : undefined}
        placeholder={placeholder ?? messages.t(props.multiple ? 'add' : 'choose')}
        disabled={disabled}
        clearable={!props.multiple}
        multiselect={props.multiple ?? false}
        selectedOptions={[...chosen]}
        value={text}
        listbox={{ className: styles.list }}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
          if (target.value === '') clear();
        }}
        open={isOpen}
        onOpenChange={(event, { open }) => {
          setOpen(open);
          // A click into the text only moves the cursor.
          if (!open && event.type !== 'click') setTyped(undefined);
        }}
        // What is typed replaces the name.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(undefined)}
        onOptionSelect={({ type }, { optionValue }) => {
          if (optionValue !== undefined) choose(optionValue);
          // Fluent UI also clears the choice while somebody types; here it stays until another is made.
          else if (type === 'click') clear();
        }}
      >
        {pickerList({ search, isTyped: (typed ?? '').trim() !== '', groupBy, roleTitle, messages })}
      </Combobox>
      {hasFailed && (
        <div id={failedId} role="alert" className={styles.failed}>
          {messages.t('failed')}
          <Button
            size="small"
            className={styles.retry}
            onClick={() => {
              // Leaving the field has closed the list.
              input.current?.focus();
              setOpen(true);
              search.retry();
            }}
          >
            {messages.t('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
