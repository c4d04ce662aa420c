import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Home16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { type CubeView, cubeFaces } from './cube-faces.ts';
import { modelMessages } from './model-messages.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    top: '12px',
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '2px',
    pointerEvents: 'auto',
    [phoneQuery]: { display: 'none' },
  },
  face: { cursor: 'pointer', ':hover': { fill: tokens.colorBrandBackground2 } },
  label: {
    fontSize: '7.5px',
    fontWeight: 650,
    textAnchor: 'middle',
    pointerEvents: 'none',
    userSelect: 'none',
  },
  buttons: { display: 'flex', columnGap: '4px' },
  button: {
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    backgroundColor: surfaceTokens.glass,
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    [comfortable]: { minWidth: '44px', height: '44px' },
  },
});

const names = {
  top: 'viewTop',
  north: 'viewNorth',
  south: 'viewSouth',
  east: 'viewEast',
  west: 'viewWest',
} as const;
const fills: Readonly<Record<CubeView, string>> = {
  top: surfaceTokens.cubeTop,
  south: surfaceTokens.cubeRight,
  north: surfaceTokens.cubeRight,
  east: surfaceTokens.cubeLeft,
  west: surfaceTokens.cubeLeft,
};

/** Shows the camera's direction. Clicking a side looks at it; the Views menu does the same by keyboard. */
export const ViewCube = observer(function ViewCube() {
  const styles = useStyles();
  const { t } = useMessages(modelMessages);
  const host = useHost();
  const { heading, tilt, projection } = host.sceneStore;
  const isPerspective = projection === 'perspective';
  return (
    <div className={styles.root} style={{ right: `${host.ui.coveredRight + 14}px` }}>
      <svg width="104" height="104" viewBox="0 0 104 104" aria-hidden="true">
        <circle cx="52" cy="54" r="45" fill={surfaceTokens.glass} stroke={tokens.colorNeutralStroke2} />
        <g transform={`rotate(${-heading} 52 54)`}>
          <g stroke={tokens.colorNeutralForeground4}>
            {Array.from({ length: 24 }, (_, index) => index * 15).map((angle) => (
              <path
                key={angle}
                d={`M52 ${angle % 90 === 0 ? 10 : 12}v${angle % 90 === 0 ? 5 : 3}`}
                transform={`rotate(${angle} 52 54)`}
              />
            ))}
          </g>
          <path d="M52 7l5 9H47z" fill={tokens.colorNeutralForeground1} />
          <text
            className={styles.label}
            style={{ fontSize: '10px' }}
            x="52"
            y="6"
            fill={tokens.colorNeutralForeground1}
          >
            {t('north')}
          </text>
        </g>
        <g transform="translate(52 54)" stroke={tokens.colorNeutralStroke1} strokeLinejoin="round">
          {cubeFaces(heading, tilt, 17).map(({ view, points, transform }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: a drawing for pointers; the Views menu is the accessible control
            <g key={view} onClick={() => void host.scene()?.view(view)}>
              <polygon className={styles.face} points={points} fill={fills[view]} />
              <text
                className={styles.label}
                transform={transform}
                y="2.7"
                stroke="none"
                fill={tokens.colorNeutralForeground2}
              >
                {t(names[view]).toLocaleUpperCase()}
              </text>
            </g>
          ))}
        </g>
      </svg>
      <div className={styles.buttons}>
        <Button
          className={styles.button}
          icon={<Home16Regular />}
          title={t('homeHint')}
          aria-label={t('homeHint')}
          onClick={() => void host.scene()?.view('home')}
        />
        <Button
          className={styles.button}
          title={isPerspective ? t('toOrthographic') : t('toPerspective')}
          aria-label={isPerspective ? t('toOrthographic') : t('toPerspective')}
          onClick={() => host.scene()?.setProjection(isPerspective ? 'orthographic' : 'perspective')}
        >
          {isPerspective ? 'P' : 'O'}
        </Button>
      </div>
    </div>
  );
});
