import { Button, Field, Input, makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import {
  ArrowUndo20Regular,
  ArrowUpRight20Regular,
  Delete20Regular,
  Pen20Regular,
  Square20Regular,
  TextT20Regular,
} from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, FormDialog } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useHost } from '../host-context.ts';
import { momentText } from '../moment-text.ts';
import { viewPartsOf } from '../views/view-parts.ts';
import { drawMark, finishedPicture, isMeant, type Mark, type MarkTool, moved, type Spot } from './marks.ts';
import { savePng } from './save-png.ts';
import { screenshotMessages } from './screenshot-messages.ts';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: '10px' },
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    margin: 0,
    padding: 0,
    border: 'none',
    [comfortable]: { '& > button': { minWidth: '44px', minHeight: '44px' } },
  },
  words: { display: 'flex', columnGap: '6px', '& > :first-child': { flexGrow: 1, minWidth: 0 } },
  hint: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  canvas: {
    display: 'block',
    maxWidth: '100%',
    maxHeight: '52vh',
    margin: '0 auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    touchAction: 'none',
    cursor: 'crosshair',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

const tools: readonly MarkTool[] = ['arrow', 'rectangle', 'pen', 'text'];
const icons = {
  arrow: <ArrowUpRight20Regular />,
  rectangle: <Square20Regular />,
  pen: <Pen20Regular />,
  text: <TextT20Regular />,
} as const;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Draws marks on a picture of the model, and saves it with project, view and time below it. */
export const ScreenshotDialog = observer(function ScreenshotDialog(props: {
  readonly picture: HTMLCanvasElement;
  readonly onClose: () => void;
}) {
  const { picture, onClose } = props;
  const styles = useStyles();
  const { t } = useMessages(screenshotMessages);
  const format = useFormat();
  const host = useHost();
  const { projects, serverClock } = host;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tool, setTool] = useState<MarkTool>('arrow');
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [begun, setBegun] = useState<Mark>();
  const [words, setWords] = useState('');
  const [name, setName] = useState(() => viewPartsOf(host).history.name ?? '');
  const [takenAt] = useState(() => new Date(serverClock.now()).toISOString());
  const [hasFailed, setFailed] = useState(false);
  const { width, height } = picture;

  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.drawImage(picture, 0, 0);
    for (const mark of [...marks, ...(begun ? [begun] : [])]) drawMark(pen, mark, width);
  }, [picture, marks, begun, width]);

  const add = (mark: Mark) => {
    if (isMeant(mark, width)) setMarks((before) => [...before, mark]);
  };
  const putText = (at: Spot) => {
    add({ kind: 'text', at, text: words.trim() });
    setWords('');
  };
  const spotOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Spot => {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) * width) / Math.max(1, box.width),
      y: ((clientY - box.top) * height) / Math.max(1, box.height),
    };
  };
  const onDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const at = spotOf(event);
    if (tool === 'text') return putText(at);
    event.currentTarget.setPointerCapture(event.pointerId);
    setBegun(tool === 'pen' ? { kind: 'pen', spots: [at] } : { kind: tool, from: at, to: at });
  };
  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!begun || begun.kind === 'text' || !event.isPrimary) return;
    const at = spotOf(event);
    setBegun(begun.kind === 'pen' ? { ...begun, spots: [...begun.spots, at] } : { ...begun, to: at });
  };
  const onUp = () => {
    if (begun) add(begun);
    setBegun(undefined);
  };
  const onKey = (event: KeyboardEvent) => {
    const last = marks.at(-1);
    const step = arrows[event.key];
    if (!last || !(step || event.key === 'Delete' || event.key === 'Backspace')) return;
    event.preventDefault();
    const reach = Math.max(1, Math.round(width / (event.shiftKey ? 20 : 100)));
    setMarks([...marks.slice(0, -1), ...(step ? [moved(last, step[0] * reach, step[1] * reach)] : [])]);
  };
  const project = projects.current;
  const download = () => {
    const moment = momentText(format, takenAt);
    const done = finishedPicture(picture, marks, { project: project?.name ?? '', view: name.trim(), moment });
    const file = [project?.code, name.trim(), moment].filter(Boolean).join(' ');
    setFailed(false);
    savePng(file, done).then(onClose, () => setFailed(true));
  };
  return (
    <FormDialog
      open
      width={960}
      title={t('title')}
      submitLabel={t('download')}
      error={hasFailed ? t('refused') : undefined}
      onSubmit={download}
      onClose={onClose}
    >
      <div className={styles.body}>
        <fieldset className={styles.tools} aria-label={t('tools')}>
          {tools.map((each) => (
            <ToggleButton
              key={each}
              appearance={tool === each ? 'primary' : 'subtle'}
              icon={icons[each]}
              checked={tool === each}
              aria-label={t(each)}
              title={t(each)}
              onClick={() => setTool(each)}
            />
          ))}
          <Button
            appearance="subtle"
            icon={<ArrowUndo20Regular />}
            aria-label={t('undo')}
            title={t('undo')}
            disabledFocusable={marks.length === 0}
            onClick={() => setMarks(marks.slice(0, -1))}
          />
          <Button
            appearance="subtle"
            icon={<Delete20Regular />}
            aria-label={t('clear')}
            title={t('clear')}
            disabledFocusable={marks.length === 0}
            onClick={() => setMarks([])}
          />
        </fieldset>
        {tool === 'text' && (
          <div className={styles.words}>
            <Input
              value={words}
              maxLength={120}
              aria-label={t('words')}
              placeholder={t('words')}
              onChange={(_, { value }) => setWords(value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                // Enter would download the picture.
                event.preventDefault();
                putText({ x: width / 2, y: height / 2 });
              }}
            />
            <Button
              disabledFocusable={words.trim() === ''}
              onClick={() => putText({ x: width / 2, y: height / 2 })}
            >
              {t('place')}
            </Button>
          </div>
        )}
        <p className={styles.hint}>{tool === 'text' ? t('hintText') : t('hintDraw')}</p>
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={width}
          height={height}
          tabIndex={0}
          role="img"
          aria-label={t('drawing')}
          onPointerDown={onDown}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={() => setBegun(undefined)}
          onKeyDown={onKey}
        />
        <Field label={t('name')}>
          <Input value={name} maxLength={120} onChange={(_, { value }) => setName(value)} />
        </Field>
      </div>
    </FormDialog>
  );
});
