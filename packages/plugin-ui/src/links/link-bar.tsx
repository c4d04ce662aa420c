import { Button, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { comfortable } from '../theme/media.ts';
import { AttachDialog } from './attach-dialog.tsx';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import type { SeenObject } from './seen-object.ts';
import { useLinkText } from './use-link-text.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: '8px',
    boxSizing: 'border-box',
  },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Inline, because the host places what a tab draws beside panels at the top left of the stage. Above the host's toolbar. */
const place = {
  width: '245px',
  height: '60px',
  left: '50%',
  top: 'auto',
  right: 'auto',
  bottom: '84px',
  transform: 'translateX(-50%)',
} as const;

/** Clear of the panel's last line above and the phone's navigation below. */
const inPanel = { width: '100%', padding: '8px 12px' } as const;

/** What becomes of the selected object: the last step of Create and of Attach. */
export const LinkBar = observer(function LinkBar<L extends LinkedRecord>(props: {
  readonly label: string;
  readonly links: RecordLinks<L>;
  readonly object: SeenObject | undefined;
  /** Stands in a panel instead of over the model. */
  readonly isInPanel: boolean;
}) {
  const { label, links, object, isInPanel } = props;
  const styles = useStyles();
  const { work, options } = links;
  const t = useLinkText(links);
  const { mode, pickFor } = work;
  const [isAsking, setIsAsking] = useState(false);
  const goBack = () => {
    if (pickFor === 'new') options.openNew();
    else if (pickFor !== undefined) options.openRecord(pickFor.id);
  };
  const cancel = () => {
    if (pickFor === 'new') work.choose(undefined);
    work.end();
    goBack();
  };
  const goOn = async () => {
    if (object === undefined) return;
    if (mode === 'create' || pickFor === 'new') {
      work.choose(object);
      work.end();
      options.openNew();
    } else if (pickFor === undefined) work.openWindow();
    else if (pickFor.needsReason) setIsAsking(true);
    else if (await links.change(object, { attach: [pickFor.id] })) {
      work.end();
      goBack();
    }
  };
  return (
    <div role="toolbar" aria-label={label} className={styles.bar} style={isInPanel ? inPanel : place}>
      <Button className={styles.button} onClick={cancel}>
        {t('cancel')}
      </Button>
      <Button
        appearance="primary"
        className={styles.button}
        disabledFocusable={object === undefined}
        title={object === undefined ? t('noBim') : undefined}
        onClick={() => void goOn()}
      >
        {t(mode === 'create' ? 'confirm' : 'attach')}
      </Button>
      {isAsking && object !== undefined && typeof pickFor === 'object' && (
        <AttachDialog
          links={links}
          object={object}
          record={pickFor}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            work.end();
            goBack();
          }}
        />
      )}
    </div>
  );
});
