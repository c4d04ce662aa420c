import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, DismissCircle16Filled } from '@fluentui/react-icons';
import { lastDayInZone, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { Card, type KeyValue, KeyValues, SideScroll, StateTag, unbroken } from '@gantry/plugin-ui';
import { type ConfinedSpaceGates, gateNames, openGates } from '../../contract/confined-space-gates.ts';
import type { Permit } from '../../contract/permit.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { problems } from '../messages/problems.ts';
import { terms } from '../messages/terms.ts';
import type { PermitStore } from '../state/permit-store.ts';
import { useItemList } from './checklist-card.tsx';
import { EntrancePhoto } from './entrance-photo.tsx';

const useStyles = makeStyles({
  sub: {
    margin: '4px 0 0',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    '& th, & td': {
      padding: '6px 8px 6px 0',
      textAlign: 'start',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
      fontWeight: tokens.fontWeightRegular,
    },
    '& thead th': { color: tokens.colorNeutralForeground3 },
  },
  // The names are lower case because other texts use them within sentences.
  gate: { display: 'block', ':first-letter': { textTransform: 'uppercase' } },
  gates: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))', gap: '6px 16px' },
});

/** What Cap. 59AE requires before anybody enters, and what is missing. */
export function GatesCard({ permit, store }: { readonly permit: Permit; readonly store: PermitStore }) {
  const styles = useStyles();
  const items = useItemList();
  const { t } = useMessages(pageMessages);
  const { timeZone } = useLanguage();
  const { t: gate } = useMessages(problems);
  const open = openGates(permit, lastDayInZone(permit.validTo, timeZone));
  return (
    <Card
      title={t('card.gates')}
      aside={
        <StateTag tone={open.length === 0 ? 'success' : 'warning'}>
          {open.length === 0 ? t('gatesMet') : t('open', { count: open.length })}
        </StateTag>
      }
    >
      <ul className={mergeClasses(items.list, styles.gates)} aria-label={t('gates')}>
        {gateNames.map((name) => {
          const isMet = !open.includes(name);
          return (
            <li key={name} className={items.item}>
              {isMet ? (
                <CheckmarkCircle16Filled className={items.good} aria-label={t('met')} />
              ) : (
                <DismissCircle16Filled className={items.bad} aria-label={t('notMet')} />
              )}
              <span className={styles.gate}>{gate(`gate.${name}`)}</span>
            </li>
          );
        })}
      </ul>
      {permit.confinedSpace && <GatePapers gates={permit.confinedSpace} store={store} />}
    </Card>
  );
}

function GatePapers(props: { readonly gates: ConfinedSpaceGates; readonly store: PermitStore }) {
  const { gates, store } = props;
  const { t } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const { riskAssessment: assessment, video } = gates;
  const items: readonly KeyValue[] = [
    { id: 'person', label: t('competentPerson'), value: assessment?.competentPerson },
    {
      id: 'at',
      label: t('assessedAt'),
      value: assessment && unbroken(format.dateTime(assessment.assessedAt)),
    },
    { id: 'hazards', label: t('hazards'), value: assessment?.hazards, wrap: true },
    {
      id: 'apparatus',
      label: t('breathingApparatus'),
      value: assessment && t(assessment.breathingApparatus ? 'needed' : 'notNeeded'),
    },
    {
      id: 'stay',
      label: t('safeStay'),
      value: assessment && term('minutes', { count: assessment.safeStayMinutes }),
    },
    { id: 'certificate', label: t('certificate'), value: gates.certificateNumber },
    { id: 'attendant', label: t('attendant'), value: gates.attendant },
    { id: 'kit', label: t('rescueKit'), value: format.list(gates.rescueKit), wrap: true },
    { id: 'rescuers', label: t('rescuers'), value: format.list(gates.rescuers), wrap: true },
    {
      id: 'video',
      label: t('video'),
      value:
        video &&
        (video.working
          ? t('videoText', { device: video.device, count: video.retentionDays })
          : t('videoOff', { device: video.device })),
      wrap: true,
    },
  ];
  return (
    <>
      <KeyValues keyWidth={150} items={items} />
      <EntrancePhoto store={store} />
      {assessment && assessment.gasReadings.length > 0 && (
        <PaperTable
          label={t('gasReadings')}
          heads={[t('gas'), t('reading'), t('limits'), t('measuredAt')]}
          rows={assessment.gasReadings.map(({ gas, value, unit, min, max, measuredAt }) => [
            ...[gas, `${value} ${unit}`, limitsText(min, max, unit)],
            unbroken(format.dateTime(measuredAt)),
          ])}
        />
      )}
      {gates.entrants.length > 0 && (
        <PaperTable
          label={t('entrants')}
          isTitled
          heads={[t('name'), t('cardNumber'), t('cardExpires')]}
          rows={gates.entrants.map(({ name, cardNumber, cardExpires }) => [
            ...[name, cardNumber, unbroken(format.day(cardExpires))],
          ])}
        />
      )}
    </>
  );
}

/** `19.5 – 23 %`, `≤ 5 ppm`. */
function limitsText(min: number | null, max: number | null, unit: string): string {
  if (min !== null && max !== null) return `${min} – ${max} ${unit}`;
  if (max !== null) return `≤ ${max} ${unit}`;
  return min === null ? '–' : `≥ ${min} ${unit}`;
}

/** A small table whose first column holds row headers. */
function PaperTable(props: {
  readonly label: string;
  readonly isTitled?: boolean;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}) {
  const { label, isTitled, heads, rows } = props;
  const styles = useStyles();
  return (
    <SideScroll label={label}>
      {isTitled && <h3 className={styles.sub}>{label}</h3>}
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same gas may be read twice at one time, and rows do not move
            <tr key={at}>
              <th scope="row">{name}</th>
              {cells.map((cell, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells do not move
                <td key={nth}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
