import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { signInMessages } from './sign-in-messages.ts';

/** Drawn in the light theme, or in the theme that the URL's fragment names. */
const drawing = new URL('./site-drawing.svg', import.meta.url).href;

const useStyles = makeStyles({
  root: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
});

/** The drawing of a site behind the sign-in form, in the colours of the theme. */
export const SiteDrawing = observer(function SiteDrawing() {
  const styles = useStyles();
  const { t } = useMessages(signInMessages);
  const { theme } = useHost().preferences;
  return <img className={styles.root} src={`${drawing}#${theme}`} alt={t('art')} />;
});
