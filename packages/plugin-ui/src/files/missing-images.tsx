import { Button } from '@fluentui/react-components';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { Notice } from '../states/notice.tsx';
import type { FetchedImages } from './fetched-images.ts';
import { fileTexts } from './file-texts.ts';

/** Says that images are missing. Without it a signature that did not load looks like one that was not given. */
export const MissingImages = observer(function MissingImages({ images }: { readonly images: FetchedImages }) {
  const { t } = useMessages(fileTexts);
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
    <Notice tone="warning" title={t('imagesFailed')} actions={retry}>
      {problemText(failure.error)}
    </Notice>
  );
});
