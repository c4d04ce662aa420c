import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { Add16Regular } from '@fluentui/react-icons';
import type { KnownField } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { FindStore } from '../../state/find/find-store.ts';
import { readCondition, type TypedCondition } from '../../state/find/read-condition.ts';
import { useRefusal } from '../use-attempt.ts';
import { fieldOf } from './field-text.ts';
import { findMessages } from './find-messages.ts';

const useStyles = makeStyles({
  input: { width: '100%', [comfortable]: { minHeight: '44px' } },
  add: {
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    [comfortable]: { minWidth: '40px', height: '40px' },
  },
});

/** A condition as a line of text. Says what is wrong with it, and puts the caret there. */
export const TypedConditionField = observer(function TypedConditionField({
  find,
}: {
  readonly find: FindStore;
}) {
  const styles = useStyles();
  const { t } = useMessages(findMessages);
  const refuse = useRefusal();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const complain = (what: string, at: number) => {
    setProblem(what);
    input.current?.focus();
    input.current?.setSelectionRange(at, at === 0 ? text.length : at);
  };
  const add = async () => {
    if (text.trim() === '') return;
    const read = readCondition(text);
    if ('problem' in read) return complain(t(`typed.${read.problem}`), read.at);
    try {
      const known = await knownField(find, read);
      if (!known) return complain(t('typed.unknown', { name: read.name }), 0);
      const { operator, value = '', to = '' } = read;
      find.add({
        field: read.set ? fieldOf(known) : withoutSet(known),
        unit: known.unit,
        operator,
        value,
        to,
      });
      setText('');
      setProblem(undefined);
    } catch (error) {
      refuse(error);
    }
  };
  return (
    <Field
      size="small"
      label={t('typed')}
      hint={problem === undefined ? t('typedHint') : undefined}
      validationState={problem === undefined ? 'none' : 'error'}
      validationMessage={problem}
    >
      <Input
        ref={input}
        className={styles.input}
        size="small"
        value={text}
        onChange={(_, { value }) => {
          setText(value);
          setProblem(undefined);
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) void add();
        }}
        contentAfter={
          <Button
            appearance="transparent"
            className={styles.add}
            icon={<Add16Regular />}
            aria-label={t('addTyped')}
            onClick={() => void add()}
          />
        }
      />
    </Field>
  );
});

/** The field of that name with the most objects; undefined if no object has one. */
async function knownField(
  find: FindStore,
  { kind, set, name }: TypedCondition,
): Promise<KnownField | undefined> {
  if (find.versionIds.length === 0) return undefined;
  const { fields } = await find.api.fields(find.versionIds, set ? `${set}.${name}` : kind ? '' : name);
  const same = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase();
  return fields.find((field) =>
    kind ? field.kind === kind : same(field.name, name) && (set === undefined || same(field.set, set)),
  );
}

/** Who types no set means the property wherever it is. */
function withoutSet({ kind, name }: KnownField) {
  return { kind, ...(name ? { name } : {}) };
}
