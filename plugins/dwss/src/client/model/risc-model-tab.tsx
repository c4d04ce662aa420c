import { type ModelTabProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import { LinkTab, ObjectLegend, type RecordChoice } from '@gantry/plugin-ui/links';
import { observer } from 'mobx-react-lite';
import { disciplines } from '../../contract/risc/disciplines.ts';
import { attachableStatuses, type FormRow } from '../../contract/risc/form.ts';
import { modelMessages } from '../messages/model.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { StatusTag } from '../parts/status-tag.tsx';
import { usePlaceTexts } from '../parts/use-place-texts.ts';
import { fetchObjectColours, groupTone, objectGroups } from '../state/object-colours.ts';

/** Forms in the model: begin one at an object, attach objects to forms, and see how objects stand. */
export const RiscModelTab = observer(function RiscModelTab({ visible, close }: ModelTabProps) {
  return visible ? <OpenTab close={close} /> : null;
});

const OpenTab = observer(function OpenTab({ close }: Pick<ModelTabProps, 'close'>) {
  const { api, context, links } = useRiscModule();
  const { t } = useMessages(modelMessages);
  const choice = useFormChoice();
  return (
    <LinkTab
      links={links}
      texts={{ title: t('card'), tools: t('tools'), bar: t('bar') }}
      kept="risc-model"
      choice={choice}
      statusOf={({ status }) => <StatusTag status={status} />}
      onClose={close}
    >
      <ObjectLegend
        host={context}
        name="risc"
        groups={objectGroups.map((id) => ({ id, label: t(`group.${id}`), tone: groupTone[id] }))}
        fetch={(signal) => fetchObjectColours(api, signal)}
        topics={links.options.topics}
        isOn={context.settings.values.colourObjects}
        onSwitch={(isOn) => void context.settings.set('colourObjects', isOn)}
      />
    </LinkTab>
  );
});

/** The forms that an object can be attached to. */
function useFormChoice(): RecordChoice<FormRow> {
  const { api } = useRiscModule();
  const { t } = useMessages(modelMessages);
  const { t: term } = useMessages(terms);
  const { t: place } = useMessages(usePlaceTexts());
  const format = useFormat();
  return {
    title: t('window.title'),
    searchLabel: t('window.search'),
    filter: {
      label: t('window.discipline'),
      options: disciplines.map((value) => ({ value, label: term(`discipline.${value}`) })),
    },
    async find({ search, filter, page, pageSize }, signal) {
      const discipline = disciplines.find((one) => one === filter) ?? '';
      const status = [...attachableStatuses];
      const found = await api.list({ search, discipline, status, page, limit: pageSize }, { signal });
      return { rows: found.data, total: found.totalCount };
    },
    rowId: ({ id }) => id,
    rowName: ({ form_number }) => form_number,
    nameHeader: term('field.form_number'),
    below: ({ description, location }) => [description, location?.name].filter(Boolean).join(' · '),
    columns: [
      {
        id: 'submitted',
        header: term('field.submission_date'),
        priority: 3,
        cell: ({ submission_date }) => (submission_date === null ? '–' : format.dateTime(submission_date)),
      },
      {
        id: 'location',
        header: place('location'),
        priority: 3,
        cell: ({ location }) => location?.name ?? '–',
      },
      {
        id: 'description',
        header: term('field.description'),
        priority: 2,
        cell: ({ description }) => description,
        title: ({ description }) => description,
      },
      {
        id: 'status',
        header: term('field.status'),
        cell: ({ status }) => <StatusTag status={status} />,
      },
    ],
  };
}
