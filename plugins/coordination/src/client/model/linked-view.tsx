import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { LoadingState } from '@gantry/plugin-ui';
import { useEffect } from 'react';
import { texts } from '../messages/texts.ts';
import { useTopicModule } from '../topic-module.ts';

/** What a link to a viewpoint leads to: it shows the model with that view, and without it the model as it is. */
export function LinkedView({ params: { viewpointId = '' } }: RouteProps) {
  const { views } = useTopicModule();
  const { t } = useMessages(texts);
  useEffect(() => void views.follow(viewpointId), [views, viewpointId]);
  return <LoadingState label={t('loading')} />;
}
