import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { KnownField } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { FindStore } from '../../state/find/find-store.ts';
import { useHost } from '../host-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { FieldPicker } from './field-picker.tsx';
import { fieldOf } from './field-text.ts';
import { findMessages } from './find-messages.ts';
import { showColours } from './show-colours.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', paddingTop: '8px' },
  text: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  button: { alignSelf: 'flex-start', [comfortable]: { minHeight: '44px' } },
});

/** Chooses the field by whose values the model is coloured. */
export const ColourByValue = observer(function ColourByValue({ find }: { readonly find: FindStore }) {
  const styles = useStyles();
  const { t } = useMessages(findMessages);
  const host = useHost();
  const attempt = useAttempt();
  const [field, setField] = useState<KnownField>();
  const shown = field ? fieldOf(field) : host.colouring.current?.field;
  return (
    <div className={styles.root}>
      <FieldPicker find={find} label={t('colourField')} value={shown} isForColours onChoose={setField} />
      <p className={styles.text}>{t('colourText')}</p>
      <Button
        className={styles.button}
        size="small"
        appearance="primary"
        disabledFocusable={!shown}
        onClick={() => shown && attempt(showColours(host, find, shown))}
      >
        {t('colourDo')}
      </Button>
    </div>
  );
});
