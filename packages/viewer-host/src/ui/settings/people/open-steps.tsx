import { Link as FluentLink, makeStyles, tokens } from '@fluentui/react-components';
import type { OpenStep } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { useNavigate } from 'react-router';
import { peopleTexts } from './people-texts.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: '6px', margin: 0, padding: 0, listStyle: 'none' },
  // The whole entry is the target of a finger.
  step: { position: 'relative' },
  link: { [comfortable]: { '::after': { content: '""', position: 'absolute', inset: '-3px 0' } } },
  facts: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

/** What waits for somebody. @param props.count - of all of them, also of those that are not listed */
export function OpenSteps({ steps, count }: { readonly steps: readonly OpenStep[]; readonly count: number }) {
  const styles = useStyles();
  const { t, locale } = useMessages(peopleTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const language = locale === 'zh-CN' ? 'zh-CN' : 'en';
  return (
    <ul className={styles.list}>
      {steps.map(({ id, text, step, due, path, isShared }) => (
        <li key={id} className={styles.step}>
          {path === null ? (
            text[language]
          ) : (
            <FluentLink
              href={path}
              className={styles.link}
              onClick={(event) => {
                event.preventDefault();
                void navigate(path);
              }}
            >
              {text[language]}
            </FluentLink>
          )}
          <span className={styles.facts}>
            {[
              step[language],
              due === null ? '' : t('due', { time: format.dateTime(due) }),
              isShared ? t('shared') : '',
            ]
              .filter((fact) => fact !== '')
              .join(' · ')}
          </span>
        </li>
      ))}
      {count > steps.length && <li>{t('moreSteps', { count: count - steps.length })}</li>}
    </ul>
  );
}
