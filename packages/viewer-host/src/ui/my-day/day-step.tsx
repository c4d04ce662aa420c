import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DateText } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DayItem } from '../../state/my-day.ts';
import { useHost } from '../host-context.ts';
import { type ItemTexts, useItemTexts } from './use-item-texts.ts';

const useStyles = makeStyles({
  row: {
    boxSizing: 'border-box',
    alignItems: 'center',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
  },
  link: {
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  words: { flexGrow: 1, minWidth: 0 },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  // Wraps rather than hides its end, which names the record.
  about: {
    display: 'block',
    overflowWrap: 'anywhere',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  // A long description ends after two lines; the record's page has all of it.
  short: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    color: tokens.colorNeutralForeground1,
  },
  record: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** A row of a list of steps: what to do and where, between what the list adds. Leads to the step. */
export const DayStep = observer(function DayStep(props: {
  readonly item: DayItem;
  readonly now: number;
  /** Lays the parts out. */
  readonly className: string;
  readonly titleClassName: string;
  readonly before?: (texts: ItemTexts) => ReactNode;
  readonly after?: (texts: ItemTexts) => ReactNode;
}) {
  const { item, now, className, titleClassName, before, after } = props;
  const styles = useStyles();
  const { ui } = useHost();
  const texts = useItemTexts(now)(item);
  const content = (
    <>
      {before?.(texts)}
      <span className={styles.words}>
        <span className={mergeClasses(styles.title, titleClassName)}>{texts.title}</span>
        <span className={mergeClasses(styles.about, texts.record !== '' && styles.short)}>
          <DateText text={texts.about} />
        </span>
        {texts.record !== '' && (
          <span className={mergeClasses(styles.about, styles.record)}>{texts.record}</span>
        )}
      </span>
      {after?.(texts)}
    </>
  );
  return (
    <li>
      {item.path === null ? (
        <div className={mergeClasses(styles.row, className)}>{content}</div>
      ) : (
        <Link
          to={item.path}
          className={mergeClasses(styles.row, styles.link, className)}
          onClick={() => ui.startStep(item)}
        >
          {content}
        </Link>
      )}
    </li>
  );
});
