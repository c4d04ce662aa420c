import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import type { ReactElement, ReactNode } from 'react';
import type { FetchedImages } from '../../files/fetched-images.ts';
import { usePersonText } from '../../record/use-person-text.ts';
import { useMomentText } from '../../values/moment-text.tsx';
import { Bilingual } from './bilingual.tsx';
import { sheetMessages } from './sheet-messages.ts';
import { SheetSection, SheetSignatures } from './sheet-parts.tsx';
import { useSheetStyles } from './sheet-styles.ts';
import type { SignedStep } from './signed-step.ts';

/** The steps of a record, of which those with a signature are printed. */
export type RecordSignaturesProps<E extends SignedStep> = {
  readonly history: readonly E[];
  /** Pictures of the signatures, by their ids. */
  readonly images: FetchedImages;
  /** Who did what: `Chan submitted the form`. */
  readonly signatureText: (entry: E, name: string) => ReactNode;
  /** What the signer is called on the record. */
  readonly roleText?: (entry: E) => string | undefined;
  /** Further lines below the time. */
  readonly signatureLines?: (entry: E) => readonly ReactNode[];
};

/** Each signature of a record and its items with its drawing, who gave it in which part, when, and its hash. */
export const RecordSignatures = observer(function RecordSignatures<E extends SignedStep>(
  props: RecordSignaturesProps<E>,
) {
  const { history, images, signatureText, roleText, signatureLines } = props;
  const styles = useSheetStyles();
  const { t } = useMessages(sheetMessages);
  const momentText = useMomentText();
  const personText = usePersonText();
  const items = history.flatMap((entry) => {
    const { signature, by, at } = entry;
    if (signature === null) return [];
    const name = personText(by);
    return [
      {
        id: signature.id,
        image: images.get(signature.id),
        imageLabel: t('signatureOf', { name }),
        text: signatureText(entry, name),
        lines: [
          [roleText?.(entry), by?.company].filter(Boolean).join(' · '),
          momentText(at),
          ...(signatureLines?.(entry) ?? []),
          <span key="hash" className={styles.hash}>
            {t('hash', { hash: signature.hash })}
          </span>,
          ...(signature.problems.length > 0 ? [<strong key="broken">{t('broken')}</strong>] : []),
        ],
      },
    ];
  });
  return (
    <SheetSection heading={<Bilingual of={sheetMessages} k="signatures" />} long>
      {items.length === 0 ? (
        <Bilingual of={sheetMessages} k="notSigned" />
      ) : (
        <SheetSignatures items={items} />
      )}
    </SheetSection>
  );
  // `observer` loses the type parameter.
}) as <E extends SignedStep>(props: RecordSignaturesProps<E>) => ReactElement;
