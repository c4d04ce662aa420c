import { Button } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { demoMessages } from './demo-messages.ts';

/** Milliseconds between two questions whether the demo is filled. */
const askEvery = 2000;

/** Says that the server is still writing the demo's data, which would otherwise look like a project without any. Other projects lack nothing. */
export const DemoBanner = observer(function DemoBanner() {
  const { t } = useMessages(demoMessages);
  const { live, plugins, projects, session } = useHost();
  const [isDismissed, setIsDismissed] = useState(false);
  const isDemo = session.current?.demoProjects.includes(projects.current?.code ?? '') ?? false;
  const isFilling = isDemo && session.current?.demoFilling === true;
  const readyText = isDismissed ? undefined : t('filled');
  useEffect(() => {
    if (!isFilling) return;
    let isTold = false;
    const timer = setInterval(async () => {
      await session.verify();
      // A slow answer may overlap with the next.
      if (isTold || session.current?.demoFilling !== false) return;
      isTold = true;
      live.refetch();
      if (readyText !== undefined) plugins.notify({ text: readyText, tone: 'success', timeoutMs: 6000 });
    }, askEvery);
    return () => clearInterval(timer);
  }, [isFilling, live, plugins, session, readyText]);
  if (!isFilling || isDismissed) return null;
  return (
    <Notice
      tone="info"
      title={t('filling')}
      actions={
        <Button
          appearance="transparent"
          size="small"
          icon={<Dismiss16Regular />}
          aria-label={t('dismiss')}
          onClick={() => setIsDismissed(true)}
        />
      }
    >
      {t('fillingText')}
    </Notice>
  );
});
