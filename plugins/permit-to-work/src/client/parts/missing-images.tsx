import { Button } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { pageMessages } from '../messages/permit-page.ts';
import type { PermitImages } from '../state/permit-images.ts';

/** Says that images are missing: without it a signature that did not load reads like one that was not given. */
export const MissingImages = observer(function MissingImages(props: {
  readonly images: PermitImages;
  readonly className?: string;
}) {
  const { images, className } = props;
  const { t } = useMessages(pageMessages);
  const problemText = useProblemText();
  const { failure } = images;
  if (!failure) return null;
  // Focus stays on the button while it waits for the answer.
  const retry = (
    <Button size="small" disabledFocusable={images.isFetching} onClick={images.fetchMissing}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <Notice tone="warning" title={t('imagesFailed')} actions={retry} className={className}>
      {problemText(failure.error)}
    </Notice>
  );
});
