import { Button, makeStyles, Select, ToggleButton, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { FloatingPanel, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useCallback, useId, useState } from 'react';
import { measureKinds, measureUnits } from '../../state/measuring/measurement.ts';
import { finishArea, takePoint } from '../../state/measuring/take-point.ts';
import { copyText } from '../copy-text.ts';
import { useHost } from '../host-context.ts';
import { usePanelWidths } from '../use-panel-widths.ts';
import { MeasureBar } from './measure-bar.tsx';
import { measureMessages } from './measure-messages.ts';
import { nextStep } from './next-step.ts';
import { ResultRow } from './result-row.tsx';
import { tableOf, valuesOf } from './result-text.ts';
import { TypedPoint } from './typed-point.tsx';
import { useEnterKey } from './use-enter-key.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', padding: '8px 12px 12px' },
  kinds: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  kind: { minWidth: 0 },
  next: { margin: 0, minHeight: '32px', fontSize: '12px', lineHeight: '16px' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' },
  unit: { display: 'flex', alignItems: 'center', columnGap: '8px', fontSize: '12px' },
  title: { margin: 0, fontSize: '12px', lineHeight: '16px', fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  none: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
});

/** The tools that measure in the 3D view, and their results. */
export const MeasurePanel = observer(function MeasurePanel() {
  const styles = useStyles();
  const { t } = useMessages(measureMessages);
  const host = useHost();
  const { measure, ui } = host;
  const { card: width } = usePanelWidths();
  const { tool, points, refusal, results, unit } = measure;
  const unitId = useId();
  const finish = useCallback(() => finishArea(measure), [measure]);
  useEnterKey(finish);
  const isPhone = useScreenSize() === 'phone';
  /** The tool for which the list was asked for. */
  const [listTurn, setListTurn] = useState<number>();
  const next = t(nextStep(tool, points.length));
  const copyAll = () => {
    const tables = results.map((result) =>
      tableOf(
        result.name ?? t(`name.${result.kind}`, { number: result.number }),
        valuesOf(result, unit, host.scene()),
        (what) => t(`what.${what}`),
      ),
    );
    copyText(host, tables.join('\n'), t('copiedAll'));
  };
  if (isPhone && tool !== undefined && listTurn !== measure.turn)
    return <MeasureBar onList={() => setListTurn(measure.turn)} />;
  return (
    <FloatingPanel
      title={t('title')}
      width={width}
      maxHeight={560}
      defaultPosition={{ x: ui.coveredLeft || 12, y: 12 }}
      onClose={() => measure.setOpen(false)}
    >
      <div className={styles.root}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own look */}
        <div className={styles.kinds} role="group" aria-label={t('kinds')}>
          {measureKinds.map((kind) => (
            <ToggleButton
              key={kind}
              size="small"
              className={styles.kind}
              checked={tool === kind}
              onClick={() => measure.setTool(tool === kind ? undefined : kind)}
            >
              {t(`kind.${kind}`)}
            </ToggleButton>
          ))}
        </div>
        <p className={styles.next} aria-live="polite">
          {refusal ? t(`refused.${refusal}`) : next}
        </p>
        {tool !== undefined && (
          <>
            <div className={styles.row}>
              {tool === 'area' && (
                <Button size="small" appearance="primary" disabled={points.length < 3} onClick={finish}>
                  {t('finish')}
                </Button>
              )}
              <Button size="small" disabled={points.length === 0} onClick={measure.undo}>
                {t('undo')}
              </Button>
              <Button size="small" appearance="subtle" onClick={() => measure.setTool(undefined)}>
                {t('stop')}
              </Button>
            </div>
            <TypedPoint onPoint={(at) => takePoint(measure, { at })} />
          </>
        )}
        <label className={styles.unit} htmlFor={unitId}>
          {t('unit')}
          <Select
            id={unitId}
            size="small"
            value={unit}
            onChange={({ target }) => {
              const chosen = measureUnits.find((one) => one === target.value);
              if (chosen) measure.setUnit(chosen);
            }}
          >
            {measureUnits.map((one) => (
              <option key={one} value={one}>
                {t(`unit.${one}`)}
              </option>
            ))}
          </Select>
        </label>
        <h3 className={styles.title}>{t('results')}</h3>
        {results.length === 0 ? (
          <p className={styles.none}>{t('noResults')}</p>
        ) : (
          <>
            <ul className={styles.list}>
              {results.map((result) => (
                <ResultRow key={result.id} result={result} />
              ))}
            </ul>
            <div className={styles.row}>
              <Button size="small" onClick={copyAll}>
                {t('copyAll')}
              </Button>
              <Button size="small" appearance="subtle" onClick={measure.removeAll}>
                {t('removeAll')}
              </Button>
            </div>
          </>
        )}
      </div>
    </FloatingPanel>
  );
});
