import { type ModelTabProps, useMessages } from '@gantry/plugin-sdk';
import { LinkTab } from '@gantry/plugin-ui/links';
import { observer } from 'mobx-react-lite';
import { useInstructions } from './instruction-module.ts';
import { InstructionStatusTag } from './instruction-status.tsx';
import { texts, words } from './texts.ts';

/** Instructions in the model: begin one at an object, and see and link those of an object. */
export const InstructionModelTab = observer(function InstructionModelTab({ visible, close }: ModelTabProps) {
  const { api, links } = useInstructions();
  const { t } = useMessages(texts);
  const { t: word } = useMessages(words);
  if (!visible) return null;
  return (
    <LinkTab
      links={links}
      texts={{ title: t('title'), tools: t('tools'), bar: t('bar') }}
      kept="instructions-model"
      statusOf={({ status }) => <InstructionStatusTag status={status} />}
      onClose={close}
      choice={{
        title: t('attachTitle'),
        searchLabel: t('search'),
        find: ({ search, page, pageSize }, signal) =>
          api.list({ search, page, pageSize, status: 'Draft,Issued,InHand,Done' }, { signal }),
        rowId: ({ id }) => id,
        rowName: ({ form_number }) => form_number,
        nameHeader: word('field.number'),
        below: ({ subject }) => subject,
        columns: [
          { id: 'subject', header: word('field.subject'), priority: 2, cell: ({ subject }) => subject },
          {
            id: 'status',
            header: word('field.status'),
            cell: ({ status }) => <InstructionStatusTag status={status} />,
          },
        ],
      }}
    />
  );
});
