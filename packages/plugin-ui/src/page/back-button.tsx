import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons';
import { comfortable } from '../theme/media.ts';

const useStyles = makeStyles({
  back: { minWidth: '32px', [comfortable]: { minWidth: '44px', height: '44px' } },
});

/** The way back, before the title of a page. */
export function BackButton({ label, onBack }: { readonly label: string; readonly onBack: () => void }) {
  return (
    <Button
      appearance="subtle"
      className={useStyles().back}
      icon={<ArrowLeft20Regular />}
      aria-label={label}
      title={label}
      onClick={onBack}
    />
  );
}
