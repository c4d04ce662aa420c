import { Button, makeStyles } from '@fluentui/react-components';
import { Location16Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, fullPeriod, type KeyValue, KeyValues, unbroken } from '@gantry/plugin-ui';
import { hasPosition } from '../../contract/location.ts';
import type { PermitForMember } from '../../contract/permit.ts';
import { openIndexPanel } from '../host-pages.ts';
import { showOnMap } from '../map/show-on-map.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { usePermitSession } from '../permit-session.ts';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: '3px 16px',
    alignItems: 'start',
  },
  show: { [comfortable]: { minHeight: '44px' } },
});

/** The permit's location, work, period and people. */
export function DetailsCard({ permit }: { readonly permit: PermitForMember }) {
  const styles = useStyles();
  const { context, index } = usePermitSession();
  const { t } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const { location, handedBack } = permit;
  const show = async () => {
    index.chooseLocation(location.locationID);
    await openIndexPanel(context);
    showOnMap(context, location);
  };
  const left: readonly KeyValue[] = [
    {
      id: 'location',
      label: term('field.locationID'),
      value: location.active ? location.name : t('deletedLocation', { name: location.name }),
      wrap: true,
    },
    { id: 'type', label: term('field.permitType'), value: term(`type.${permit.permitType}`) },
    { id: 'period', label: term('field.period'), value: fullPeriod(permit, format), wrap: true },
    ...(permit.permitType === 'Confined Space'
      ? [
          { id: 'entrants', label: term('field.maxEntrants'), value: permit.maxEntrants },
          {
            id: 'stay',
            label: term('field.stayMinutes'),
            value: permit.stayMinutes === null ? null : term('minutes', { count: permit.stayMinutes }),
          },
        ]
      : []),
  ];
  const right: readonly KeyValue[] = [
    { id: 'requester', label: term('field.requester'), value: permit.requester.name },
    { id: 'holder', label: term('field.holderID'), value: permit.holder?.name },
    { id: 'issuer', label: term('field.issuer'), value: permit.issuer?.name },
    ...(handedBack
      ? [
          {
            id: 'handedBack',
            label: t('handedBack'),
            value: t('handedBackBy', {
              name: handedBack.by.name,
              time: unbroken(format.dateTime(handedBack.at)),
            }),
            wrap: true,
          },
        ]
      : []),
  ];
  const description = [
    { id: 'description', label: term('field.description'), value: permit.description, wrap: true },
  ];
  return (
    <Card
      title={t('card.details')}
      aside={
        hasPosition(location) && (
          <Button
            appearance="subtle"
            size="small"
            className={styles.show}
            icon={<Location16Regular />}
            onClick={() => void show()}
          >
            {t('show')}
          </Button>
        )
      }
    >
      <KeyValues keyWidth={110} items={description} />
      <div className={styles.pair}>
        <KeyValues keyWidth={110} items={left} />
        <KeyValues keyWidth={110} items={right} />
      </div>
    </Card>
  );
}
