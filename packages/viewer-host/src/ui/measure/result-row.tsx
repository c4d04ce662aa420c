import { Button, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Copy16Regular, Delete16Regular, Edit16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Measurement } from '../../state/measuring/measurement.ts';
import { labelOf, notesOf, quantityText } from '../../state/measuring/quantities.ts';
import { copyText } from '../copy-text.ts';
import { useHost } from '../host-context.ts';
import { measureMessages } from './measure-messages.ts';
import { tableOf, valuesOf } from './result-text.ts';
import { viewOfResult } from './view-of-result.ts';

const useStyles = makeStyles({
  root: { padding: '2px 0', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  head: { display: 'flex', alignItems: 'center', minHeight: '32px' },
  main: {
    display: 'flex',
    flexGrow: 1,
    minWidth: 0,
    columnGap: '8px',
    justifyContent: 'space-between',
    paddingLeft: '4px',
    paddingRight: '4px',
    fontWeight: tokens.fontWeightRegular,
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  value: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  chosen: { color: tokens.colorBrandForeground1 },
  values: {
    display: 'grid',
    gridTemplateColumns: '1fr auto auto',
    alignItems: 'center',
    columnGap: '8px',
    margin: 0,
    padding: '0 4px 4px',
    fontSize: '12px',
  },
  what: { color: tokens.colorNeutralForeground2 },
  number: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  note: { margin: '0 4px 6px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  input: { flexGrow: 1, minWidth: 0 },
});

/** One result: choosing it shows it in the model, and all its numbers. */
export const ResultRow = observer(function ResultRow({ result }: { readonly result: Measurement }) {
  const styles = useStyles();
  const { t } = useMessages(measureMessages);
  const host = useHost();
  const { measure, layers } = host;
  const [isRenaming, setRenaming] = useState(false);
  const name = result.name ?? t(`name.${result.kind}`, { number: result.number });
  const isChosen = measure.chosen === result.id;
  const scene = host.scene();
  const values = valuesOf(result, measure.unit, scene);
  const isPoint = result.kind === 'point';
  const versions = layers.layers.flatMap(({ models }) => models.flatMap((model) => model.versions));
  const isAtOrigin =
    isPoint && versions.some(({ id, placement }) => placement === null && id === result.points[0]?.versionId);
  const show = () => {
    measure.choose(isChosen ? undefined : result.id);
    if (!isChosen && scene) void scene.flyTo(viewOfResult(result, scene));
  };
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        {isRenaming ? (
          <Input
            className={styles.input}
            size="small"
            autoFocus
            aria-label={t('newName', { name })}
            defaultValue={name}
            maxLength={80}
            onBlur={({ target }) => {
              measure.rename(
                result.id,
                target.value === t(`name.${result.kind}`, { number: result.number }) ? '' : target.value,
              );
              setRenaming(false);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
              else if (event.key === 'Escape') setRenaming(false);
            }}
          />
        ) : (
          <Button
            appearance="transparent"
            size="small"
            className={styles.main}
            aria-expanded={isChosen}
            aria-label={`${t('show', { name })}, ${labelOf(result, measure.unit)}`}
            onClick={show}
          >
            <span className={mergeClasses(styles.name, isChosen && styles.chosen)}>{name}</span>
            {!isPoint && <span className={styles.value}>{labelOf(result, measure.unit)}</span>}
          </Button>
        )}
        <Button
          appearance="subtle"
          size="small"
          icon={<Edit16Regular />}
          aria-label={t('rename', { name })}
          onClick={() => setRenaming(true)}
        />
        <Button
          appearance="subtle"
          size="small"
          icon={<Copy16Regular />}
          aria-label={t('copy', { name })}
          onClick={() =>
            copyText(
              host,
              tableOf(name, values, (what) => t(`what.${what}`)),
              t('copied', { name }),
            )
          }
        />
        <Button
          appearance="subtle"
          size="small"
          icon={<Delete16Regular />}
          aria-label={t('remove', { name })}
          onClick={() => measure.remove(result.id)}
        />
      </div>
      {isChosen && (
        <>
          <dl className={styles.values}>
            {values.map(({ what, value, unit }) => (
              <div key={what} style={{ display: 'contents' }}>
                <dt className={styles.what}>{t(`what.${what}`)}</dt>
                <dd className={styles.number}>{quantityText({ value, unit })}</dd>
                <dd className={styles.number}>
                  {isPoint && (
                    <Button
                      appearance="subtle"
                      size="small"
                      icon={<Copy16Regular />}
                      aria-label={t('copyValue', { what: t(`what.${what}`), name })}
                      onClick={() => copyText(host, value, t('copied', { name: t(`what.${what}`) }))}
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {notesOf(result, measure.unit).map((note) => (
            <p key={note.kind} className={styles.note}>
              {t(`note.${note.kind}`, {
                deviation: note.kind === 'warped' ? note.deviation : '',
                degrees: note.kind === 'notParallel' ? note.degrees : '',
              })}
            </p>
          ))}
          {isAtOrigin && <p className={styles.note}>{t('atOrigin')}</p>}
          {isPoint && !values.some(({ what }) => what === 'latitude') && (
            <p className={styles.note}>{t('noGlobe')}</p>
          )}
        </>
      )}
    </li>
  );
});
