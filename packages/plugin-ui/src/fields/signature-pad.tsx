import { Button, Input, makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { Eraser20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { useEffect, useId, useRef, useState } from 'react';
import { comfortable } from '../theme/media.ts';
import type { Fetched } from '../values/use-fetched.ts';
import { useFieldStyles } from './field-styles.ts';
import { signatureMessages } from './signature-messages.ts';
import { padHeight, padWidth, paintName } from './signature-paper.ts';
import { usePen } from './use-pen.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', maxWidth: `${padWidth + 2}px` },
  bar: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  pad: {
    position: 'relative',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: '#FFFFFF',
  },
  canvas: { display: 'block', width: '100%', aspectRatio: `${padWidth} / ${padHeight}`, touchAction: 'none' },
  away: { display: 'none' },
  drawable: { cursor: 'crosshair' },
  hint: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    pointerEvents: 'none',
    // On white paper in every theme.
    color: '#6B7580',
    fontSize: tokens.fontSizeBase300,
  },
  note: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** How a signature was made, as a contract's `signatureInput` has it. */
export type SignatureMethod = 'drawn' | 'typed' | 'stored';

/** The signature that a member keeps, as `useFetched` has it: a data URL, or null where they keep none. */
export type StoredSignature = Pick<
  Fetched<{
    /** A PNG data URL; null where the member keeps no signature. */
    readonly image: string | null;
  }>,
  'value' | 'load'
>;

/** How `SignaturePad` takes a signature. */
export type SignaturePadProps = {
  /** Accessible name; `Signature` without it. */
  readonly label?: string | undefined;
  /** A PNG data URL, at twice or three times the pad's 512 by 128 pixels as the screen is dense; null when empty. */
  readonly onChange: (png: string | null, method: SignatureMethod) => void;
  /** A third way beside drawing and typing, and the first one where there is such a signature. Undefined: the module keeps none. */
  readonly stored?: StoredSignature | undefined;
  /** Nothing can be drawn, typed or cleared. */
  readonly disabled?: boolean;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/**
 * At least 2, so that a signature taken on an office screen prints sharply. At most 3: more makes no difference on paper, and a
 * picture from a high-density phone would become too large to send.
 */
const padScale = () => Math.min(3, Math.max(2, Math.ceil(window.devicePixelRatio || 1)));

/** A signature drawn with pen, finger or mouse, or typed by those who cannot draw. */
export function SignaturePad({ label, onChange, stored, disabled = false, className }: SignaturePadProps) {
  const styles = useStyles();
  const field = useFieldStyles();
  const { t } = useMessages(signatureMessages);
  const noteId = useId();
  const [chosen, choose] = useState<'draw' | 'type' | 'stored'>();
  const [name, setName] = useState('');
  const [isEmpty, setIsEmpty] = useState(true);
  const [scale] = useState(padScale);
  const image = stored?.value?.image ?? undefined;
  const way = chosen ?? (image === undefined ? 'draw' : 'stored');
  const unchosen = chosen === undefined ? image : undefined;
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature is handed over once, not at each drawing of the form.
  useEffect(() => {
    if (unchosen !== undefined) onChange(unchosen, 'stored');
  }, [unchosen]);

  const report = (empty: boolean) => {
    setIsEmpty(empty);
    const png = empty ? null : (canvas.current?.toDataURL('image/png') ?? null);
    onChange(png, way === 'type' ? 'typed' : 'drawn');
  };
  const wipe = usePen(canvas, way === 'draw' && !disabled, {
    begin() {
      // A stored signature that loads now does not take the place of what is drawn.
      choose('draw');
      setIsEmpty(false);
    },
    end: () => report(false),
  });
  const clear = () => {
    setName('');
    wipe();
    report(true);
  };
  const type = (text: string) => {
    setName(text);
    const context = canvas.current?.getContext('2d');
    if (context) paintName(context, text.trim(), scale);
    report(text.trim() === '');
  };

  const notes = [
    ...(way === 'draw' ? [t('signatureHow')] : []),
    ...(stored?.value?.image === null ? [t('noneStored')] : []),
    ...(stored?.value === undefined && stored?.load.kind === 'failed' ? [t('storedFailed')] : []),
  ];

  return (
    <div className={mergeClasses(styles.root, className)}>
      <div className={styles.bar}>
        <TabList
          size="small"
          selectedValue={way}
          disabled={disabled}
          onTabSelect={(_, { value }) => {
            choose(value === 'type' || value === 'stored' ? value : 'draw');
            clear();
            if (value === 'stored' && image !== undefined) onChange(image, 'stored');
          }}
        >
          <Tab value="draw" className={styles.button}>
            {t('draw')}
          </Tab>
          <Tab value="type" className={styles.button}>
            {t('type')}
          </Tab>
          {stored !== undefined && (
            <Tab value="stored" className={styles.button} disabled={image === undefined}>
              {t('stored')}
            </Tab>
          )}
        </TabList>
        <Button
          appearance="subtle"
          size="small"
          className={styles.button}
          icon={<Eraser20Regular />}
          disabled={disabled || isEmpty}
          onClick={clear}
        >
          {t('clearSignature')}
        </Button>
      </div>
      {way === 'type' && (
        <Input
          className={field.control}
          aria-label={t('signedName')}
          placeholder={t('signedName')}
          value={name}
          maxLength={80}
          disabled={disabled}
          onChange={(_, data) => type(data.value)}
        />
      )}
      <div className={styles.pad}>
        <canvas
          ref={canvas}
          width={padWidth * scale}
          height={padHeight * scale}
          role="img"
          aria-label={label ?? t('signature')}
          aria-describedby={way === 'draw' ? noteId : undefined}
          hidden={way === 'stored'}
          className={mergeClasses(
            styles.canvas,
            way === 'stored' && styles.away,
            way === 'draw' && !disabled && styles.drawable,
          )}
        />
        {way === 'stored' && (
          <img className={styles.canvas} src={image} alt={label ?? t('signature')} draggable={false} />
        )}
        {isEmpty && way === 'draw' && (
          <span className={styles.hint} aria-hidden>
            {t('signHere')}
          </span>
        )}
      </div>
      {notes.length > 0 && (
        <div id={noteId} className={styles.note}>
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </div>
      )}
    </div>
  );
}
