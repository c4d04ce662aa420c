import { makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Theme } from '../../state/preferences-store.ts';
import { useHost } from '../host-context.ts';
import { drawn, type Eye } from './projection.ts';
import { site } from './site.ts';

const eye: Eye = { at: [66, 92, -92], target: [14, -6, 62], fieldOfView: 40, size: [1000, 900] };

/** By `Shade`, brightest first; high contrast leaves the lines only. */
const palettes: Record<Theme, { readonly fills: readonly string[]; readonly line: string }> = {
  light: { fills: ['#E4E8EC', '#D6DCE1', '#BCC4CC', '#9AA4AE', '#7A858F', '#5A6570'], line: '#8A949E' },
  dark: { fills: ['#3B434C', '#2A3138', '#222830', '#1C2127', '#171B20', '#101317'], line: '#59636E' },
  'high-contrast': { fills: Array.from({ length: 6 }, () => '#000000'), line: '#8C8C8C' },
};

const useStyles = makeStyles({
  root: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
});

/** The site as a drawing of our own: nothing is fetched, and it follows the theme. */
export const SiteDrawing = observer(function SiteDrawing() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { theme } = useHost().preferences;
  const source = useMemo(() => imageSource(theme), [theme]);
  return <img className={styles.root} src={source} alt={t('signIn.art')} />;
});

/** An image, because over a thousand outlines in the page would weigh on everything else. */
function imageSource(theme: Theme): string {
  const { fills, line } = palettes[theme];
  const [width, height] = eye.size;
  const outlines = drawn(site(), eye).map(({ d, shade }) => `<path d="${d}" fill="${fills[shade]}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g stroke="${line}" stroke-width="0.4" stroke-linejoin="round">${outlines.join('')}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
