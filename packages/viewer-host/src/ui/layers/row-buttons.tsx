import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Eye16Regular, EyeOff16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import type { ComponentProps, ReactElement } from 'react';
import { layerMessages } from './layer-messages.ts';

const useStyles = makeStyles({
  button: {
    flexShrink: 0,
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    color: tokens.colorNeutralForeground2,
    [comfortable]: { minWidth: '44px', height: '44px' },
  },
});

/** A small icon button in a row of the layer window. */
export function RowButton(
  props: Pick<
    ComponentProps<'button'>,
    'disabled' | 'onClick' | 'aria-expanded' | 'aria-controls' | 'aria-haspopup'
  > & { readonly icon: ReactElement; readonly label: string },
) {
  const { label, ...button } = props;
  const styles = useStyles();
  return <Button {...button} appearance="transparent" className={styles.button} aria-label={label} />;
}

/** Hides or shows a layer or model. Its name states the action. */
export function VisibilityButton(props: {
  /** Of the layer or model. */
  readonly name: string;
  readonly isVisible: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isVisible: boolean) => void;
}) {
  const { name, isVisible, disabled = false, onChange } = props;
  const { t } = useMessages(layerMessages);
  return (
    <RowButton
      icon={isVisible ? <Eye16Regular /> : <EyeOff16Regular />}
      label={isVisible ? t('hideLayer', { name }) : t('showLayer', { name })}
      disabled={disabled}
      onClick={() => onChange(!isVisible)}
    />
  );
}
