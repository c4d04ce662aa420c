import { mergeClasses } from '@fluentui/react-components';
import { translate, useFormat, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { QrCode, RecordSheet, useSheetStyles } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { Permit, PermitForMember } from '../../contract/permit.ts';
import { permitAddress } from '../host-pages.ts';
import { alarmMessages } from '../messages/alarms.ts';
import { printMessages } from '../messages/print.ts';
import { terms } from '../messages/terms.ts';
import { PermitTypeIcon } from '../parts/permit-type-icon.tsx';
import { usePermitSession } from '../permit-session.ts';
import type { PermitStore } from '../state/permit-store.ts';
import { Both, BothSteps } from './both-languages.tsx';
import { AcceptedConflicts, Checklist, Conditions, Fact, Uncovered } from './sheet-parts.tsx';

/** Whether work may start or go on under the permit as it was printed. */
export const isValidForWork = ({ status }: Pick<Permit, 'status'>) =>
  status === 'Issued' || status === 'Active';

/** The permit as an A4 sheet to display at the entrance. */
export const PermitSheet = observer(function PermitSheet(props: {
  readonly store: PermitStore;
  readonly permit: PermitForMember;
}) {
  const { store, permit } = props;
  const styles = useSheetStyles();
  const { context } = usePermitSession();
  const { t } = useMessages(printMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const serverNow = useServerNow();
  return (
    <RecordSheet
      title={<Both k="listTitle" />}
      text={
        isValidForWork(permit) && permit.alarms.length === 0 ? (
          <Both k="display" />
        ) : (
          <strong>
            <Both k="noWork" />
          </strong>
        )
      }
      number={permit.number ?? term('noNumber')}
      version={permit.version}
      projectCode={context.session.project.code}
      printedAt={serverNow()}
      isIntact={store.isIntact}
      unsignedCode={<QrCode text={permitAddress(context, permit)} label={t('codeLabel')} size="26mm" />}
      history={store.history}
      images={store.images}
      signatureText={(entry, name) => <BothSteps entry={entry} name={name} />}
      proof={<Both k="proof" />}
      below={<Uncovered store={store} />}
    >
      {permit.alarms.map(({ id, title }) => (
        <p key={id}>
          <strong>
            {translate(alarmMessages, 'en', 'sheet', { title: title.en })}
            <br />
            {translate(alarmMessages, 'zh-CN', 'sheet', { title: title['zh-CN'] })}
          </strong>
        </p>
      ))}
      <div className={styles.hero}>
        <Fact label="type" className={styles.big}>
          <span className={styles.type}>
            <PermitTypeIcon type={permit.permitType} size={24} />
            <span>
              <Both k={`type.${permit.permitType}`} />
            </span>
          </span>
        </Fact>
        <Fact label="field.locationID" className={styles.big}>
          {permit.location.name}
        </Fact>
        <Fact label="validity" className={mergeClasses(styles.big, styles.wide)}>
          {format.dateTime(permit.validFrom)} – {format.dateTime(permit.validTo)}
        </Fact>
        <Fact label="work" className={styles.wide}>
          {permit.description}
        </Fact>
        <div className={styles.people}>
          <Fact label="field.holderID">{permit.holder?.name}</Fact>
          <Fact label="requester">{permit.requester.name}</Fact>
          <Fact label="issuer">{permit.issuer?.name}</Fact>
          <Fact label="status">
            <Both k={`status.${permit.status}`} />
          </Fact>
        </div>
      </div>
      <Conditions permit={permit} />
      <Checklist permit={permit} />
      <AcceptedConflicts store={store} />
    </RecordSheet>
  );
});
