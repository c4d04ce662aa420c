import { useMessages } from '@gantry/plugin-sdk';
import { Card } from '@gantry/plugin-ui';
import { DoughnutChart } from '@gantry/plugin-ui/charts';
import { useMemo } from 'react';
import type { CountedList } from '../../../contract/risc/counted.ts';
import type { DashboardReply } from '../../../contract/risc/statistics.ts';
import { useDisciplines } from '../../parts/use-disciplines.ts';
import { statisticsMessages } from '../messages/statistics.ts';
import { useOpenList } from './use-open-list.ts';

export interface ChartPart {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly list: CountedList;
}

/** Parts of a whole; each opens its list. */
export function PartChart({
  title,
  nameHeading,
  parts,
  height = 250,
}: {
  readonly title: string;
  readonly nameHeading: string;
  readonly parts: readonly ChartPart[];
  readonly height?: number;
}) {
  const { t } = useMessages(statisticsMessages);
  const open = useOpenList();
  return (
    <Card title={title}>
      <DoughnutChart
        title={title}
        parts={parts}
        nameHeading={nameHeading}
        shareHeading={t('share')}
        valueHeading={t('quantity')}
        shareDigits={2}
        height={height}
        onOpen={(id) => {
          const part = parts.find((one) => one.id === id);
          if (part !== undefined) open(part.list);
        }}
      />
    </Card>
  );
}

/** Height of the ring: with its table below it, as in a column of three, the whole is 459 px high. */
const disciplineRing = 340;

/** Received forms by discipline. @param isWide - the table is beside the ring, which then needs less height */
export function DisciplineChart(props: { readonly reply: DashboardReply; readonly isWide?: boolean }) {
  const { reply, isWide = false } = props;
  const { t } = useMessages(statisticsMessages);
  const { nameOf } = useDisciplines();
  const { DISCIPLINE_DISTRIBUTION: found, from, to } = reply;
  const parts = useMemo(
    () =>
      found.map(({ id, value }) => ({
        id,
        value,
        label: nameOf(id),
        list: { counted: 'received' as const, discipline: id, from, to },
      })),
    [found, from, to, nameOf],
  );
  return (
    <PartChart
      title={t('disciplines')}
      nameHeading={t('discipline')}
      parts={parts}
      {...(!isWide && { height: disciplineRing })}
    />
  );
}
