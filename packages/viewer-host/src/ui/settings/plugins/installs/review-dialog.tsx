import { makeStyles, tokens } from '@fluentui/react-components';
import type { InstallDecisions, PackageDifference, PackageReview } from '@gantry/contract';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { FormDialog, fileSize, type KeyValue, KeyValues, Mono, Notice } from '@gantry/plugin-ui';
import { useState } from 'react';
import { useSending } from '../../../use-sending.ts';
import { useSettingsApi } from '../../use-settings-api.ts';
import { DecisionFields } from './decision-fields.tsx';
import { installTexts } from './install-texts.ts';
import { useCapabilityText } from './use-capability-text.ts';
import { usePermissionLine } from './use-permission-line.ts';

const useStyles = makeStyles({
  top: { display: 'grid', rowGap: '12px' },
  heading: { margin: 0, fontSize: '14px', fontWeight: tokens.fontWeightSemibold },
  list: { margin: '4px 0 0', paddingLeft: '20px' },
  key: { display: 'block', overflowWrap: 'anywhere' },
});

/** What is in a package, before anything of it runs, and what it may do. */
export function ReviewDialog(props: {
  readonly review: PackageReview;
  readonly projects: readonly { readonly code: string; readonly name: string }[];
  /** @param text - what to tell the person */
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { review, projects, onDone, onClose } = props;
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const { locale } = useLanguage();
  const api = useSettingsApi();
  const [decided, setDecided] = useState<InstallDecisions>(review.proposed);
  const { isBusy, error, send } = useSending();
  const { facts, version, digest, revision, update } = review;
  const name = facts.name[locale];
  const submit = () =>
    send(api.installPlugin({ digest, revision, ...decided }), () =>
      onDone(t(update === null ? 'installed' : 'updated', { name, version })),
    );
  return (
    <FormDialog
      open
      width={680}
      title={t(update === null ? 'reviewTitle' : 'updateTitle', { name, version })}
      submitLabel={t(update === null ? 'installLabel' : 'updateLabel')}
      busy={isBusy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* The keyboard begins at the top. On a phone its first control, far below, would scroll the signature out of sight. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is to be read first has no control */}
      <section className={styles.top} aria-label={t('signature')} tabIndex={0}>
        <span>{t('reviewText')}</span>
        <SignatureNotice {...review} />
      </section>
      {update !== null && <Difference {...update} />}
      <Facts {...review} />
      <DecisionFields facts={facts} projects={projects} value={decided} onChange={setDecided} />
    </FormDialog>
  );
}

function SignatureNotice({ signer, update }: PackageReview) {
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  if (signer === null) return <Notice tone="warning">{t('signature.none')}</Notice>;
  const { publisher, fingerprint, isTrusted } = signer;
  const unlisted = update?.signer === 'same' ? 'signature.same' : 'signature.unknown';
  return (
    <Notice tone={isTrusted ? 'success' : 'warning'}>
      {t(isTrusted ? 'signature.trusted' : unlisted, { publisher })}
      <Mono className={styles.key}>{fingerprint}</Mono>
    </Notice>
  );
}

function Facts({ id, source, facts, bytes, unpackedBytes, files }: PackageReview) {
  const { t } = useMessages(installTexts);
  const { locale } = useLanguage();
  const permissionLine = usePermissionLine();
  const { migrations, permissions } = facts;
  const line = (
    key:
      | 'id'
      | 'source'
      | 'publisher'
      | 'size'
      | 'sdk'
      | 'endpoints'
      | 'permissions'
      | 'migrations'
      | 'calls'
      | 'background',
    value: string,
  ): KeyValue => ({
    id: key,
    label: t(key),
    value: value === '' ? t('nothing') : value,
    wrap: true,
  });
  const listed = (all: readonly string[]) => all.join('\n');
  const size = {
    packed: fileSize(bytes, locale),
    unpacked: fileSize(unpackedBytes, locale),
    count: files,
  };
  return (
    <KeyValues
      keyWidth={130}
      items={[
        line('id', id),
        line('publisher', facts.publisher ?? ''),
        ...(source === null ? [] : [line('source', source)]),
        line('size', t('sizeText', size)),
        line('sdk', facts.sdk),
        line('endpoints', listed(facts.endpoints)),
        ...(facts.hasServerHalf
          ? [
              line('permissions', listed(permissions.map(permissionLine))),
              line(
                'migrations',
                migrations.length === 0
                  ? ''
                  : t('migrationsText', { count: migrations.length, names: migrations.join(', ') }),
              ),
              line('calls', listed(facts.calls)),
              line('background', listed(facts.background)),
            ]
          : []),
      ]}
    />
  );
}

function Difference(update: PackageDifference) {
  const styles = useStyles();
  const { t } = useMessages(installTexts);
  const capabilityText = useCapabilityText();
  const permissionLine = usePermissionLine();
  const { capabilities, permissions } = update;
  const kinds = [
    [
      'capability',
      { added: capabilities.added.map(capabilityText), removed: capabilities.removed.map(capabilityText) },
    ],
    ['endpoint', update.endpoints],
    [
      'permission',
      { added: permissions.added.map(permissionLine), removed: permissions.removed.map(permissionLine) },
    ],
    ['migration', update.migrations],
  ] as const;
  const texts = [
    ...kinds.flatMap(([kind, { added }]) =>
      added.map((name) => t('added', { text: t(`change.${kind}`, { name }) })),
    ),
    ...kinds.flatMap(([kind, { removed }]) =>
      removed.map((name) => t('removed', { text: t(`change.${kind}`, { name }) })),
    ),
    ...(update.serverHalf === 'same'
      ? []
      : [t(update.serverHalf === 'added' ? 'added' : 'removed', { text: t('change.serverHalf') })]),
    ...(update.signer === 'same' ? [] : [t(`change.signer.${update.signer}`)]),
  ];
  return (
    <section>
      <h3 className={styles.heading}>{t('changes', { from: update.from })}</h3>
      {texts.length === 0 ? (
        <span>{t('noChanges')}</span>
      ) : (
        <ul className={styles.list}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
