import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  AddCircle20Regular,
  ArrowRedo20Regular,
  ArrowUndo20Regular,
  SubtractCircle20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { isAreaList, type PictureZone } from '@gantry/plugin-ui/cameras';
import { canEnd, type NewZone } from './new-zone.ts';
import type { ZoneSteps } from './use-zone-steps.ts';
import { zonesMessages } from './zones-messages.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  button: { [comfortable]: { minHeight: '44px' } },
  text: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  place: { fontVariantNumeric: 'tabular-nums' },
});

type CornerToolsProps = {
  readonly steps: ZoneSteps;
  /** The zone whose corners are on the picture. */
  readonly zone: PictureZone | undefined;
  readonly isArea: boolean;
  readonly corner: number | undefined;
  readonly onAdd: () => void;
  readonly onRemove: (corner: number) => void;
};

/** Undo and redo, and what can be done with the corners of the chosen zone. */
export function CornerTools({ steps, zone, isArea, corner, onAdd, onRemove }: CornerToolsProps) {
  const styles = useStyles();
  const { t } = useMessages(zonesMessages);
  const point = corner === undefined ? undefined : zone?.points[corner];
  return (
    <>
      <div className={styles.bar}>
        <Button
          className={styles.button}
          icon={<ArrowUndo20Regular />}
          disabledFocusable={!steps.canUndo}
          onClick={steps.undo}
        >
          {t('undo')}
        </Button>
        <Button
          className={styles.button}
          icon={<ArrowRedo20Regular />}
          disabledFocusable={!steps.canRedo}
          onClick={steps.redo}
        >
          {t('redo')}
        </Button>
        {zone && (
          <>
            <Button className={styles.button} icon={<AddCircle20Regular />} onClick={onAdd}>
              {t(isArea ? 'addCorner' : 'addPoint')}
            </Button>
            <Button
              className={styles.button}
              icon={<SubtractCircle20Regular />}
              disabledFocusable={point === undefined || zone.points.length < 2}
              onClick={() => corner !== undefined && onRemove(corner)}
            >
              {t(isArea ? 'removeCorner' : 'removePoint')}
            </Button>
          </>
        )}
        <span role="status" className={`${styles.text} ${styles.place}`}>
          {point !== undefined &&
            corner !== undefined &&
            t(isArea ? 'cornerAt' : 'pointAt', {
              number: corner + 1,
              x: Math.round(point.x * 100),
              y: Math.round(point.y * 100),
            })}
        </span>
      </div>
      <p className={styles.text}>{t(zone ? 'keys' : 'hint')}</p>
    </>
  );
}

type DrawingToolsProps = {
  readonly drawing: NewZone;
  readonly onUndo: () => void;
  readonly onEnd: () => void;
  /** Draws without the pointer. */
  readonly onStart: () => void;
  readonly onGiveUp: () => void;
};

/** What can be done while a zone is drawn, and how. */
export function DrawingTools({ drawing, onUndo, onEnd, onStart, onGiveUp }: DrawingToolsProps) {
  const styles = useStyles();
  const { t } = useMessages(zonesMessages);
  const { kind, points } = drawing;
  const isArea = isAreaList(kind);
  const isEmpty = points.length === 0;
  return (
    <>
      <div className={styles.bar}>
        {isEmpty ? (
          <Button className={styles.button} onClick={onStart}>
            {t(isArea ? 'rectangle' : 'straight')}
          </Button>
        ) : (
          <Button
            className={styles.button}
            appearance="primary"
            disabledFocusable={!canEnd(drawing)}
            onClick={onEnd}
          >
            {t(isArea ? 'close' : 'endLine')}
          </Button>
        )}
        <Button
          className={styles.button}
          icon={<ArrowUndo20Regular />}
          disabledFocusable={isEmpty}
          onClick={onUndo}
        >
          {t('undo')}
        </Button>
        <Button className={styles.button} onClick={onGiveUp}>
          {t('giveUp')}
        </Button>
        <span role="status" className={styles.text}>
          {t(isArea ? 'corners' : 'points', { count: points.length })}
        </span>
      </div>
      <p className={styles.text}>{t(isArea ? 'drawArea' : 'drawLine')}</p>
    </>
  );
}
