import { FluentProvider, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { LanguageProvider } from '@gantry/plugin-sdk';
import { type ReactNode, useEffect, useMemo } from 'react';
import { gantryTheme, useScreenSize } from '../src/index.ts';
import { type Choices, go, linkTo, useChoices } from './choices.ts';
import { allStories } from './stories.ts';

const useStyles = makeStyles({
  surroundings: { minHeight: '100%', backgroundColor: tokens.colorNeutralBackground3 },
  bare: { minHeight: '100vh', backgroundColor: tokens.colorNeutralBackground3 },
  story: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    minHeight: '100vh',
  },
  page: { display: 'grid', gridTemplateColumns: '240px minmax(0, 1fr)', height: '100vh' },
  side: {
    overflow: 'auto',
    padding: '12px',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase400 },
  group: { margin: '12px 0 2px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  links: { margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'block',
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
  },
  current: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  stage: { display: 'flex', flexDirection: 'column', minWidth: 0, overflow: 'auto' },
  bar: { display: 'flex', gap: '8px', padding: '8px 12px' },
  frame: { flexGrow: 1, margin: '0 auto', border: 0, maxWidth: '100%', boxShadow: tokens.shadow8 },
});

/** Language, theme and time zone, as the host gives them to every view. */
function Surroundings(props: {
  readonly choices: Choices;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { choices, className, children } = props;
  const { lang, theme } = choices;
  const isPhone = useScreenSize() === 'phone';
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = lang;
    root.dataset.theme = theme;
    // Fingers are expected where the host expects them.
    root.dataset.density = isPhone ? 'comfortable' : 'compact';
  }, [lang, theme, isPhone]);
  const source = useMemo(() => ({ locale: lang, project: { timeZone: 'Asia/Hong_Kong' } }), [lang]);
  return (
    <FluentProvider theme={gantryTheme(theme, lang)} className={className}>
      <LanguageProvider source={source}>{children}</LanguageProvider>
    </FluentProvider>
  );
}

function Switches({ choices }: { readonly choices: Choices }) {
  const styles = useStyles();
  const change = (patch: object) => go({ ...choices, ...patch });
  return (
    <div className={styles.bar}>
      <Select aria-label="Language" value={choices.lang} onChange={(_, { value }) => change({ lang: value })}>
        <option>en</option>
        <option>zh-CN</option>
      </Select>
      <Select aria-label="Theme" value={choices.theme} onChange={(_, { value }) => change({ theme: value })}>
        <option>light</option>
        <option>dark</option>
        <option>high-contrast</option>
      </Select>
      <Select
        aria-label="Width"
        value={choices.width ?? 1280}
        onChange={(_, { value }) => change({ width: Number(value) })}
      >
        <option>390</option>
        <option>768</option>
        <option>1024</option>
        <option>1280</option>
      </Select>
    </div>
  );
}

/** Every part of plugin-ui that has a story, in any language, theme and width. */
export function Gallery() {
  const choices = useChoices();
  const styles = useStyles();
  const story = allStories.find(({ id }) => id === choices.story) ?? allStories[0];
  if (choices.isBare)
    return (
      <Surroundings choices={choices} className={styles.bare}>
        <main className={styles.story} data-story={story?.id} key={`${story?.id} ${choices.lang}`}>
          {story && <Shown show={story.show} />}
        </main>
      </Surroundings>
    );
  const groups = Map.groupBy(allStories, ({ id }) => id.slice(0, id.lastIndexOf('/')));
  return (
    <Surroundings choices={choices} className={styles.surroundings}>
      <div className={styles.page}>
        <nav className={styles.side} aria-label="Stories">
          <h1 className={styles.title}>Gantry parts</h1>
          {[...groups].map(([group, stories]) => (
            <section key={group} aria-label={group}>
              <h2 className={styles.group}>{group}</h2>
              <ul className={styles.links}>
                {stories.map(({ id }) => (
                  <li key={id}>
                    <a
                      href={linkTo({ ...choices, story: id })}
                      className={mergeClasses(styles.link, id === story?.id && styles.current)}
                      aria-current={id === story?.id ? 'page' : undefined}
                      onClick={(event) => {
                        event.preventDefault();
                        go({ ...choices, story: id });
                      }}
                    >
                      {id.slice(group.length + 1)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <main className={styles.stage}>
          <Switches choices={choices} />
          {story && (
            <iframe
              key={linkTo(choices)}
              className={styles.frame}
              style={{ width: choices.width ?? 1280 }}
              title={story.id}
              src={linkTo({ ...choices, story: story.id, width: undefined, isBare: true })}
            />
          )}
        </main>
      </div>
    </Surroundings>
  );
}

/** A story may use hooks, so it is shown as a component. */
function Shown({ show: Show }: { readonly show: () => ReactNode }) {
  return <Show />;
}
