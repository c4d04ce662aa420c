import type { PermitStatus } from '../../contract/permit.ts';
import type { IndexItem } from '../../contract/wire.ts';

/** What people are at now comes before what is still to start, and what is over last. */
const order: readonly PermitStatus[] = [
  'Active',
  'Suspended',
  'Expired',
  'Issued',
  'Checked',
  'Requested',
  'Draft',
  'Closed',
  'Rejected',
  'Cancelled',
];

type Listed = Pick<IndexItem, 'status' | 'validFrom' | 'alarms'>;

/** Those with an alarm first, in the server's order; then by what matters now, and the earliest start. */
export function byWhatMatters<Row extends Listed>(rows: readonly Row[]): readonly Row[] {
  const rank = ({ alarms, status }: Row) => (alarms.length > 0 ? -1 : order.indexOf(status));
  return rows.toSorted((a, b) => {
    const apart = rank(a) - rank(b);
    if (apart !== 0 || a.alarms.length > 0) return apart;
    return Date.parse(a.validFrom) - Date.parse(b.validFrom);
  });
}
