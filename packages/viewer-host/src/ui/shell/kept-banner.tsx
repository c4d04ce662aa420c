import { Link } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { StaleBanner } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { keptMessages } from './kept-messages.ts';

/** Says that the page is the one that this browser kept, and what it lacks. */
export const KeptBanner = observer(function KeptBanner({ keptAt }: { readonly keptAt: string }) {
  const { t } = useMessages(keptMessages);
  const { live } = useHost();
  const format = useFormat();
  const isBack = live.status === 'live';
  return (
    <StaleBanner
      title={isBack ? t('back') : t('kept', { time: format.dateTime(new Date(keptAt)) })}
      text={
        <>
          {isBack ? t('backText') : t('keptText')}{' '}
          <Link as="button" onClick={() => location.reload()}>
            {isBack ? t('reload') : t('tryAgain')}
          </Link>
        </>
      }
    />
  );
});
