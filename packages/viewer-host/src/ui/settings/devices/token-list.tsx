import { Button, DialogActions, DialogContent } from '@fluentui/react-components';
import { Add16Regular, Prohibited16Regular } from '@fluentui/react-icons';
import type { RegisteredDevice } from '@gantry/contract';
import { useFormat, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { type DataColumn, DataTable, DialogFrame, Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import { deviceMessages } from './device-messages.ts';

type Token = RegisteredDevice['tokens'][number];

interface TokenListProps {
  readonly device: RegisteredDevice;
  readonly onAdd: () => Promise<void>;
  readonly onRevoke: (tokenId: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The tokens of a device: a new one beside the old, then the old one revoked. */
export function TokenList({ device, onAdd, onRevoke, onClose }: TokenListProps) {
  const { t } = useMessages(deviceMessages);
  const problemText = useProblemText();
  const format = useFormat();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const attempt = async (action: () => Promise<void>) => {
    setIsBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (failure) {
      setError(problemText(failure));
    }
    setIsBusy(false);
  };
  const columns: readonly DataColumn<Token>[] = [
    {
      id: 'ending',
      header: t('tokenValue'),
      naming: true,
      cell: ({ ending }) => t('token', { ending }),
    },
    {
      id: 'created',
      header: t('created'),
      priority: 2,
      cell: ({ createdAt }) => format.dateTime(createdAt),
    },
    {
      id: 'used',
      header: t('used'),
      cell: ({ usedAt }) => (usedAt === null ? t('never') : format.dateTime(usedAt)),
    },
    {
      id: 'state',
      header: t('state'),
      align: 'end',
      cell: ({ id, ending, revokedAt }) =>
        revokedAt === null ? (
          <Button
            appearance="subtle"
            size="small"
            icon={<Prohibited16Regular />}
            disabled={isBusy}
            onClick={() => void attempt(() => onRevoke(id))}
          >
            {t('revoke', { ending })}
          </Button>
        ) : (
          t('revoked')
        ),
    },
  ];
  return (
    <DialogFrame kind="form" title={t('manageTokens', { name: device.name })} width={640} onLeave={onClose}>
      <DialogContent>
        <p>{t('rotateText')}</p>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
        <DataTable
          label={t('tokens')}
          columns={columns}
          rows={device.tokens}
          rowKey={({ id }) => id}
          load={{ kind: 'ready' }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button
          appearance="primary"
          icon={<Add16Regular />}
          disabled={isBusy}
          onClick={() => void attempt(onAdd)}
        >
          {t('newToken')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
