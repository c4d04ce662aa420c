import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { useState } from 'react';
import type { ProgrammeModel } from '../programme-model.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { ExportDialog } from './export-dialog.tsx';
import { exportMessages } from './export-messages.ts';

/** Opens the dialog that exports the programme as a video or as pictures. */
export function ExportButton(props: { readonly store: ProgrammeStore; readonly model: ProgrammeModel }) {
  const { t } = useMessages(exportMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ArrowDownload20Regular />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
