import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, EmptyState, FetchedContent, Pager, PhotoViewer, useFetched } from '@gantry/plugin-ui';
import { useRef, useState } from 'react';
import { progressChanged, progressFiles } from '../../contract/progress.ts';
import type { ProgressModule } from '../progress-module.ts';
import { useValues } from '../values/use-values.ts';
import { dashboardMessages } from './dashboard-messages.ts';

const topics = [progressChanged];
/** Photos on a page. */
const pageSize = 6;

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 40%), 1fr))',
    gap: '10px 12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  photo: {
    display: 'block',
    width: '100%',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '2px',
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  picture: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    aspectRatio: '8 / 5',
    objectFit: 'cover',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  text: {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    paddingTop: '4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
});

interface ProgressPhotosProps {
  readonly module: ProgressModule;
  readonly refreshedAt: Date;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The photos, six a page, each with its description. */
export function ProgressPhotos({ module, refreshedAt, page, onPage }: ProgressPhotosProps) {
  const { api, live, context } = module;
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const values = useValues();
  const [enlarged, enlarge] = useState<string>();
  const fetched = useFetched(
    (signal) => api.photoList({ page, pageSize, orderBy: 'name', isDesc: false }, { signal }),
    { key: `${page}`, live, topics, refreshedAt },
  );
  const known = useRef(fetched.value);
  if (fetched.value !== undefined) known.current = fetched.value;
  const urlOf = (pictureId: string, small: boolean) =>
    context.files.url(progressFiles.picture, { pictureId, small: `${small}` });
  const photos = (fetched.value?.pageList ?? []).map(({ pictureId, description }) => ({
    id: pictureId,
    name: description,
    url: urlOf(pictureId, false),
    thumbnailUrl: urlOf(pictureId, true),
  }));
  const total = known.current?.total ?? 0;
  return (
    <Card title={t('photos')} aside={known.current && values.updateAs(known.current.latestUpdateTime)}>
      <FetchedContent fetched={fetched} failed={t('photosFailed')}>
        {() =>
          total === 0 ? (
            <EmptyState title={t('noPhotos')} text={t('noPhotosText')} />
          ) : (
            <ul className={styles.list}>
              {photos.map(({ id, name, thumbnailUrl }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.photo}
                    aria-label={t('enlarge', { description: name })}
                    onClick={() => enlarge(id)}
                  >
                    <img className={styles.picture} src={thumbnailUrl} alt="" loading="lazy" />
                    <span className={styles.text} title={name}>
                      {name}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </FetchedContent>
      {total > 0 && (
        <Pager page={page} pageSize={pageSize} total={total} load={fetched.load} onPageChange={onPage} />
      )}
      {enlarged !== undefined && (
        <PhotoViewer photos={photos} shown={enlarged} onShow={enlarge} onClose={() => enlarge(undefined)} />
      )}
    </Card>
  );
}
