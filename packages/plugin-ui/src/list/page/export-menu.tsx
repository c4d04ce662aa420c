import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useState } from 'react';
import type { FormHost } from '../../form/form-host.ts';
import { useScreenSize } from '../../theme/use-media.ts';
import { listMessages } from '../list-messages.ts';

/** Kinds of file that a server half writes with `host.tables`. */
export type ExportFormat = 'csv' | 'xlsx';

/** The export that `ExportMenu` starts. */
export type ExportMenuProps = {
  /** The plugin's context. */
  readonly host: Pick<FormHost, 'signal' | 'notifications'>;
  /** Starts the job that exports the rows that the list asks for. */
  readonly onExport: (format: ExportFormat) => Promise<unknown>;
};

const formats = { xlsx: 'Excel', csv: 'CSV' } as const;

/** A button that starts an export as a job. The member finds its progress and the file under Activities. */
export function ExportMenu({ host, onExport }: ExportMenuProps) {
  const { t } = useMessages(listMessages);
  const problemText = useProblemText();
  const isPhone = useScreenSize() === 'phone';
  const [isStarting, setIsStarting] = useState(false);
  const start = async (format: ExportFormat) => {
    setIsStarting(true);
    let failure: string | undefined;
    try {
      await onExport(format);
    } catch (error) {
      failure = t('exportFailed', { why: problemText(error) });
    }
    // After the project was left there is nobody to notify.
    if (host.signal.aborted) return;
    setIsStarting(false);
    host.notifications.show({
      text: failure ?? t('exportBegun'),
      tone: failure === undefined ? 'success' : 'danger',
    });
  };
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton icon={<ArrowDownload20Regular />} aria-label={t('export')} disabledFocusable={isStarting}>
          {isPhone ? undefined : t('export')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {(['xlsx', 'csv'] as const).map((format) => (
            <MenuItem key={format} onClick={() => void start(format)}>
              {t('exportAs', { format: formats[format] })}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
