import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type FormEvent, useId, useState } from 'react';
import type { GridPoint } from '../../state/measuring/vectors.ts';
import { measureMessages } from './measure-messages.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '6px', paddingTop: '6px' },
  fields: { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', columnGap: '6px' },
  field: { display: 'flex', flexDirection: 'column', rowGap: '2px', minWidth: 0, fontSize: '11px' },
  input: { minWidth: 0, width: '100%' },
  problem: { margin: 0, fontSize: '12px', color: tokens.colorPaletteRedForeground1 },
  summary: { cursor: 'pointer', fontSize: '12px', minHeight: '24px', lineHeight: '24px' },
});

const axes = ['easting', 'northing', 'level'] as const;

/** Takes a point by its coordinates, for which no pointer is needed. */
export function TypedPoint({ onPoint }: { readonly onPoint: (point: GridPoint) => void }) {
  const styles = useStyles();
  const { t } = useMessages(measureMessages);
  const id = useId();
  const [texts, setTexts] = useState({ easting: '', northing: '', level: '' });
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [x, y, z] = axes.map((axis) => numberOf(texts[axis]));
    const isRight = x !== undefined && y !== undefined && z !== undefined;
    setWrong(!isRight);
    if (isRight) onPoint({ x, y, z });
  };
  return (
    <details>
      <summary className={styles.summary}>{t('typed')}</summary>
      <form className={styles.root} onSubmit={submit} aria-label={t('typed')} noValidate>
        <div className={styles.fields}>
          {axes.map((axis) => (
            <label key={axis} className={styles.field} htmlFor={`${id}${axis}`}>
              {t(axis)}
              <Input
                id={`${id}${axis}`}
                className={styles.input}
                size="small"
                inputMode="decimal"
                autoComplete="off"
                aria-invalid={isWrong && numberOf(texts[axis]) === undefined}
                aria-describedby={isWrong ? `${id}problem` : undefined}
                value={texts[axis]}
                onChange={(_, { value }) => setTexts({ ...texts, [axis]: value })}
              />
            </label>
          ))}
        </div>
        {isWrong && (
          <p id={`${id}problem`} role="alert" className={styles.problem}>
            {t('notNumber')}
          </p>
        )}
        <Button type="submit" size="small">
          {t('add')}
        </Button>
      </form>
    </details>
  );
}

/** Metres; grouping spaces and commas are left out. */
function numberOf(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0,]/g, '').replace('−', '-');
  const value = Number(plain);
  return plain === '' || !Number.isFinite(value) ? undefined : value;
}
