import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { otherLocale, SheetFact, SheetSection, usePersonText, useSheetStyles } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { checklists } from '../../contract/checklists.ts';
import { conflictKinds } from '../../contract/conflicts.ts';
import type { Permit } from '../../contract/permit.ts';
import { printMessages } from '../messages/print.ts';
import { terms } from '../messages/terms.ts';
import { useConflictText } from '../parts/use-conflict-text.ts';
import type { PermitStore } from '../state/permit-store.ts';
import { Both, BothSteps, type SheetKey } from './both-languages.tsx';

function Section(props: { readonly heading: SheetKey; readonly children: ReactNode }) {
  return <SheetSection heading={<Both k={props.heading} />}>{props.children}</SheetSection>;
}

export function Fact(props: {
  readonly label: SheetKey;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <SheetFact label={<Both k={props.label} />} className={props.className}>
      {props.children}
    </SheetFact>
  );
}

/** The conditions of the work, including those for a confined space. */
export function Conditions({ permit }: { readonly permit: Permit }) {
  const styles = useSheetStyles();
  const { t } = useMessages(terms);
  const format = useFormat();
  const gates = permit.confinedSpace;
  return (
    <Section heading="conditions">
      {permit.permitType === 'Confined Space' && (
        <div className={styles.facts}>
          <Fact label="field.maxEntrants">{permit.maxEntrants}</Fact>
          <Fact label="field.stayMinutes">
            {permit.stayMinutes && t('minutes', { count: permit.stayMinutes })}
          </Fact>
          <Fact label="attendant">{gates?.attendant}</Fact>
          <Fact label="certificate">{gates?.certificateNumber}</Fact>
          <Fact label="competentPerson">{gates?.riskAssessment?.competentPerson}</Fact>
          <Fact label="rescuers">{gates && format.list(gates.rescuers)}</Fact>
          <Fact label="entrants">
            {gates && format.list(gates.entrants.map(({ name, cardNumber }) => `${name} (${cardNumber})`))}
          </Fact>
          <Fact label="rescueKit">{gates && format.list(gates.rescueKit)}</Fact>
        </div>
      )}
      <ul className={styles.list}>
        {(['condition.period', 'condition.suspended', 'condition.handBack'] as const).map((key) => (
          <li key={key}>
            <Both k={key} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Checklist({ permit }: { readonly permit: Permit }) {
  const styles = useSheetStyles();
  const { locale } = useMessages(printMessages);
  const other = otherLocale(locale);
  return (
    <Section heading="field.checklist">
      <table className={styles.table}>
        <tbody>
          {checklists[permit.permitType].map((item) => {
            const given = permit.checklist.find(({ itemId }) => itemId === item.id);
            return (
              <tr key={item.id}>
                <th scope="row">
                  {item[locale]}
                  <span className={styles.other} lang={other}>
                    {item[other]}
                  </span>
                  {given?.remark && <div className={styles.value}>{given.remark}</div>}
                </th>
                <td className={styles.answer}>
                  <Both k={given ? `answer.${given.answer}` : 'unanswered'} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

/** Conflicts that were accepted when the permit was issued, resumed or extended. */
export const AcceptedConflicts = observer(function AcceptedConflicts({
  store,
}: {
  readonly store: PermitStore;
}) {
  const styles = useSheetStyles();
  const textOf = useConflictText();
  const keys = [...new Set(store.history.flatMap(({ acceptedConflicts }) => acceptedConflicts))];
  const describe = (key: string) => {
    const conflict = store.conflicts.find((one) => one.key === key);
    // Once the other work is over only the conflict's kind is known, from its key.
    const kind = conflict?.kind ?? conflictKinds.find((one) => key.startsWith(`${one}:`));
    if (kind === undefined) return key;
    return (
      <>
        <Both k={`conflict.${kind}`} />
        {conflict && `: ${textOf(conflict).text}`}
      </>
    );
  };
  return (
    <Section heading="conflicts">
      {keys.length === 0 ? (
        <Both k="none" />
      ) : (
        <ul className={styles.list}>
          {keys.map((key) => (
            <li key={key}>{describe(key)}</li>
          ))}
        </ul>
      )}
    </Section>
  );
});

/** Steps that no signature covers, so that nobody takes them for signed. Nothing where all are. */
export const Uncovered = observer(function Uncovered({ store }: { readonly store: PermitStore }) {
  const styles = useSheetStyles();
  const format = useFormat();
  const personText = usePersonText();
  const { history } = store;
  if (history.every(({ signature }) => signature === null)) return null;
  return (['pending', 'partly'] as const).map((coverage) => {
    const entries = history.filter((entry) => entry.coverage === coverage);
    return (
      entries.length > 0 && (
        <Section key={coverage} heading={coverage}>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.seq}>
                {format.dateTime(entry.at)} <BothSteps entry={entry} name={personText(entry.by)} />
              </li>
            ))}
          </ul>
        </Section>
      )
    );
  });
});
