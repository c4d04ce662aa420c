import { Link, makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { Gateway } from '@gantry/plugin-sdk/contract';
import { Card } from '../../page/card.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { comfortable } from '../../theme/media.ts';
import { DateText } from '../../values/date-text.tsx';
import type { Fetched } from '../../values/use-fetched.ts';
import { setupMessages } from './setup-messages.ts';

const useStyles = makeStyles({ link: { [comfortable]: { minHeight: '44px' } } });

/** The gateways that `GatewayCard` lists. */
export type GatewayCardProps = {
  /** As `gateways` of `gatewayCalls` answers. */
  readonly gateways: Fetched<{ readonly gateways: readonly Gateway[] }>;
  /** What the module calls the devices behind its gateways, as the heading of their number. */
  readonly devicesHeading: string;
  /** Said where there is no gateway, such as that a device that sends by itself needs none. */
  readonly noneText: string;
  /** Opens the host's page of devices, on which tokens are replaced and devices retired: `openDevices`. Leave it out for users who may not. */
  readonly onManageTokens?: (() => void) | undefined;
};

/** The gateways of a module with their latest message and the number of devices behind them. */
export function GatewayCard({ gateways, devicesHeading, noneText, onManageTokens }: GatewayCardProps) {
  const styles = useStyles();
  const { t } = useMessages(setupMessages);
  const { dateTime } = useFormat();
  const seen = ({ seenAt }: Gateway) => (seenAt === null ? t('never') : dateTime(seenAt));
  return (
    <Card
      title={t('gateways')}
      flush
      aside={
        onManageTokens && (
          <Link as="button" className={styles.link} onClick={onManageTokens}>
            {t('manageTokens')}
          </Link>
        )
      }
    >
      <DataTable
        label={t('gateways')}
        columns={[
          {
            id: 'name',
            header: t('gatewayName'),
            naming: true,
            cell: ({ name }) => name,
            below: (gateway) => <DateText text={`${gateway.serialNumber} · ${seen(gateway)}`} />,
          },
          {
            id: 'serial',
            header: t('serialNumber'),
            priority: 2,
            cell: ({ serialNumber }) => serialNumber,
          },
          {
            id: 'seen',
            header: t('seen'),
            priority: 2,
            cell: seen,
          },
          {
            id: 'devices',
            header: devicesHeading,
            align: 'end',
            width: '90px',
            cell: ({ devices }) => devices,
          },
        ]}
        rows={gateways.value?.gateways ?? []}
        rowKey={({ gatewayId }) => gatewayId}
        load={gateways.load}
        failed={t('gatewaysFailed')}
        onRetry={gateways.refresh}
        empty={{ title: t('noGateways'), text: noneText }}
      />
    </Card>
  );
}
