import { useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  type FetchedImages,
  SheetSection,
  SheetSignatures,
  usePersonText,
  useSheetStyles,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { detailMessages } from '../messages/risc-detail.ts';
import { paperMessages } from '../messages/risc-paper.ts';
import { historyName } from '../parts/history-name.ts';
import { usePartTitle } from '../parts/use-part-title.ts';
import type { Paper } from './paper.ts';
import { PaperText } from './paper-text.tsx';

/** Each signature with its drawing, who gave it in which part, when, and its hash. */
export const PaperSignatures = observer(function PaperSignatures(props: {
  readonly paper: Paper;
  readonly images: FetchedImages;
}) {
  const { paper, images } = props;
  const { form } = paper;
  const styles = useSheetStyles();
  const { t } = useMessages(paperMessages);
  const { t: detail } = useMessages(detailMessages);
  const format = useFormat();
  const personText = usePersonText();
  const partTitle = usePartTitle();
  const items = paper.history.flatMap((entry) => {
    const { signature, by } = entry;
    if (signature === null || by === null) return [];
    const role = partTitle(entry.part, form.discipline.id, form.variant);
    return [
      {
        id: signature.id,
        image: images.get(signature.id),
        imageLabel: t('signatureOf', { name: by.name }),
        text: detail(historyName(entry), { name: personText(by) }),
        lines: [
          [role, by.company].filter((part) => part !== undefined && part !== '').join(' · '),
          format.dateTime12(entry.at),
          <span key="hash" className={styles.hash}>
            {t('hash', { hash: signature.hash })}
          </span>,
          ...(signature.problems.length > 0 ? [<strong key="broken">{t('broken')}</strong>] : []),
        ],
      },
    ];
  });
  return (
    <SheetSection heading={<PaperText k="signatures" />} long>
      {items.length === 0 ? <PaperText k="notSigned" /> : <SheetSignatures items={items} />}
    </SheetSection>
  );
});
