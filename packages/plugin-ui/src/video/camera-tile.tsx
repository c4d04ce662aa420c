import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useId } from 'react';
import { StateTag } from '../tags/state-tag.tsx';
import { comfortable } from '../theme/media.ts';
import type { Tone } from '../theme/state-palette.ts';
import { videoMessages } from './video-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    boxSizing: 'border-box',
    minWidth: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  picture: {
    aspectRatio: '16 / 9',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground4,
    '& > *': { borderRadius: 0 },
    '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
  },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', padding: '8px 12px' },
  name: {
    flex: '1 1 8ch',
    minWidth: 0,
    margin: 0,
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** The camera that `CameraTile` shows. */
export type CameraTileProps = {
  /** Its name, the heading of the tile. */
  readonly name: string;
  /** Whether it sends pictures, in a word such as `LIVE` or `OFF`, and the colour of that. */
  readonly status: { readonly text: string; readonly tone: Tone };
  /** An `img` of its last picture or a `LiveVideo`; left out, an empty frame. */
  readonly children?: ReactNode;
  /** Opens the camera; without it there is no button. */
  readonly onOpen?: (() => void) | undefined;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** One camera among others: picture, name, state, and a button that opens it. */
export function CameraTile({ name, status, children, onOpen, className }: CameraTileProps) {
  const styles = useStyles();
  const { t } = useMessages(videoMessages);
  const nameId = useId();
  return (
    <section className={mergeClasses(styles.root, className)} aria-labelledby={nameId}>
      <div className={styles.picture}>{children}</div>
      <div className={styles.foot}>
        <h3 id={nameId} className={styles.name}>
          {name}
        </h3>
        <StateTag tone={status.tone}>{status.text}</StateTag>
        {onOpen && (
          <Button className={styles.button} size="small" aria-label={t('open', { name })} onClick={onOpen}>
            {t('openShort')}
          </Button>
        )}
      </div>
    </section>
  );
}
