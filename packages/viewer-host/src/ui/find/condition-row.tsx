import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { type KnownField, numericOperators, problemOfCondition } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  type ConditionDraft,
  conditionOf,
  type FindStore,
  operatorsOf,
} from '../../state/find/find-store.ts';
import { FieldPicker } from './field-picker.tsx';
import { fieldOf } from './field-text.ts';
import { findMessages } from './find-messages.ts';
import { ValuePicker } from './value-picker.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px',
    padding: '6px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  rest: { display: 'grid', gridTemplateColumns: '128px minmax(0, 1fr)', gap: '4px', gridColumn: '1 / -1' },
  both: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '4px' },
  operator: { [comfortable]: { '& > select': { minHeight: '44px' } } },
  button: { minWidth: '28px', [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  note: {
    gridColumn: '1 / -1',
    margin: 0,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});

/** One condition: a field, how it is compared, and with what. */
export const ConditionRow = observer(function ConditionRow(props: {
  readonly find: FindStore;
  readonly row: ConditionDraft;
  readonly nth: number;
}) {
  const { find, row, nth } = props;
  const styles = useStyles();
  const { t } = useMessages(findMessages);
  const [known, setKnown] = useState<KnownField>();
  const { id, field, operator, value, to, unit } = row;
  const isNumeric = known?.isNumeric ?? (unit !== null || numericOperators.has(operator));
  const operators = known && !known.isKept ? (['present'] as const) : operatorsOf(isNumeric || !known);
  const condition = conditionOf(row);
  const problem = condition && problemOfCondition(condition);
  // Nothing is wrong yet with a value that nobody has typed.
  const isWrong = problem !== undefined && problem !== 'noValue' && value !== '';
  return (
    <li className={styles.root}>
      <FieldPicker
        find={find}
        label={t('field', { nth })}
        value={field}
        onChoose={(chosen) => {
          setKnown(chosen);
          const left = operatorsOf(chosen.isNumeric).includes(operator) ? operator : 'is';
          find.change(id, {
            field: fieldOf(chosen),
            unit: chosen.unit,
            operator: chosen.isKept ? left : 'present',
            value: '',
            to: '',
          });
        }}
      />
      <Button
        className={styles.button}
        size="small"
        appearance="subtle"
        icon={<Dismiss16Regular />}
        aria-label={t('remove', { nth })}
        onClick={() => find.remove(id)}
      />
      {field && (
        <div className={styles.rest}>
          <Select
            className={styles.operator}
            size="small"
            aria-label={t('operator', { nth })}
            value={operator}
            onChange={({ target }) => {
              const chosen = operators.find((one) => one === target.value);
              if (chosen) find.change(id, { operator: chosen });
            }}
          >
            {operators.map((one) => (
              <option key={one} value={one}>
                {t(`op.${one}`)}
              </option>
            ))}
          </Select>
          {operator !== 'present' && (
            <div className={operator === 'between' ? styles.both : undefined}>
              <ValuePicker
                find={find}
                label={t('value', { nth })}
                field={field}
                value={value}
                isWrong={isWrong}
                onChange={(typed) => find.change(id, { value: typed })}
              />
              {operator === 'between' && (
                <ValuePicker
                  find={find}
                  label={t('to', { nth })}
                  field={field}
                  value={to}
                  isWrong={isWrong}
                  onChange={(typed) => find.change(id, { to: typed })}
                />
              )}
            </div>
          )}
        </div>
      )}
      {isWrong && (
        <p className={`${styles.note} ${styles.wrong}`} role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      {known && !known.isKept && <p className={styles.note}>{t('notKept')}</p>}
      {!isWrong && unit !== null && (numericOperators.has(operator) || operator === 'is') && (
        <p className={styles.note}>{t('inUnit', { unit })}</p>
      )}
    </li>
  );
});
