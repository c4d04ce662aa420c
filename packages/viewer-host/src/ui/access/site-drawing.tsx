import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { signInMessages } from './sign-in-messages.ts';

/** The file draws the light theme; it draws the others when the fragment of its address names them. */
const drawing = new URL('./site-drawing.svg', import.meta.url).href;

const useStyles = makeStyles({
  root: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
});

/** The site behind the sign-in form, in the colours of the theme. */
export const SiteDrawing = observer(function SiteDrawing() {
  const styles = useStyles();
  const { t } = useMessages(signInMessages);
  const { theme } = useHost().preferences;
  return <img className={styles.root} src={`${drawing}#${theme}`} alt={t('art')} />;
});
