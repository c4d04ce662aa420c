import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowUpload20Regular, Cube20Regular, DocumentText20Regular } from '@fluentui/react-icons';
import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { PageLayout, StateTag, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { permissions } from '../../contract/permissions.ts';
import { CrossSection } from '../cross-section/cross-section.tsx';
import { ProgressCurves } from '../curves/progress-curves.tsx';
import type { InModule } from '../progress-module.ts';
import { dashboardMessages } from './dashboard-messages.ts';
import { LateBaysCard } from './late-bays-card.tsx';
import { ProgressPhotos } from './progress-photos.tsx';
import { ProgressTile } from './progress-tile.tsx';
import { ProgressUpdate } from './progress-update.tsx';

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 480px), 1fr))',
    alignItems: 'stretch',
    gap: '12px',
    '& > *': { minWidth: 0 },
    // A project without curves has three parts.
    '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
  },
});

type ProgressDashboardProps = InModule<DashboardItemProps> & {
  /** The curves are those for senior staff. */
  readonly isAdmin: boolean;
};

/** How the work stands: on the cross-section, by item, as curves and on photos. As a tile, the overall progress. */
export function ProgressDashboard(props: ProgressDashboardProps) {
  return props.place === 'tile' ? <ProgressTile {...props} /> : <ProgressPage {...props} />;
}

const ProgressPage = observer(function ProgressPage(props: ProgressDashboardProps) {
  const { module, isAdmin, refreshedAt, params, setParams } = props;
  const { context, wanted } = module;
  const styles = useStyles();
  const { t } = useMessages(dashboardMessages);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  // Beside the name of a project there is no room for words on a phone.
  const isPhone = useScreenSize() === 'phone';
  const update = useRef<HTMLDivElement>(null);
  const showTrade = (trade: string) => {
    setChosen(new Set([trade]));
    update.current?.scrollIntoView({ block: 'nearest' });
    update.current?.focus({ preventScroll: true });
  };
  return (
    <PageLayout
      title={t('title', { project: context.session.project.name })}
      beside={isAdmin && <StateTag tone="neutral">{t('senior')}</StateTag>}
      actions={
        <>
          <Button
            icon={<Cube20Regular />}
            aria-label={t('openModel')}
            title={isPhone ? t('openModel') : undefined}
            onClick={() => void wanted.open()}
          >
            {!isPhone && t('openModel')}
          </Button>
          <Button
            icon={<DocumentText20Regular />}
            aria-label={t('report')}
            title={isPhone ? t('report') : undefined}
            onClick={() => context.navigate('report')}
          >
            {!isPhone && t('report')}
          </Button>
          {context.permissions.has(permissions.upload) && (
            <Button
              icon={<ArrowUpload20Regular />}
              aria-label={t('upload')}
              title={isPhone ? t('upload') : undefined}
              onClick={() => context.navigate('upload')}
            >
              {!isPhone && t('upload')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.parts}>
        <CrossSection module={module} refreshedAt={refreshedAt} onTrade={showTrade} />
        <ProgressUpdate
          ref={update}
          module={module}
          refreshedAt={refreshedAt}
          day={params.day}
          onDay={(day) => setParams({ day })}
          chosen={chosen}
          onChosen={setChosen}
        />
        <ProgressCurves
          module={module}
          isAdmin={isAdmin}
          refreshedAt={refreshedAt}
          chosen={params.curve}
          onChoose={(curve) => setParams({ curve })}
        />
        <LateBaysCard module={module} refreshedAt={refreshedAt} />
        <ProgressPhotos
          module={module}
          refreshedAt={refreshedAt}
          page={pageIn(params.photos)}
          onPage={(page) => setParams({ photos: page === 1 ? undefined : String(page) })}
        />
      </div>
    </PageLayout>
  );
});

/** A page number of the address, which anybody can have edited. */
function pageIn(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
}
