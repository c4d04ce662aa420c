import { type ModelTabProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import { LinkTab, ObjectLegend, type RecordChoice } from '@gantry/plugin-ui/links';
import { observer } from 'mobx-react-lite';
import { disciplines } from '../../../contract/discipline.ts';
import { attachableStatuses, type FormRow } from '../../../contract/risc/form.ts';
import { supervising } from '../../../contract/risc/object-links.ts';
import { shownStatus } from '../../../contract/risc/shown-status.ts';
import { nameIn } from '../../parts/name-in.ts';
import { useDisciplines } from '../../parts/use-disciplines.ts';
import { usePlaceTexts } from '../../parts/use-place-texts.ts';
import { PlacePicker } from '../../reference/place-picker.tsx';
import { useSiteForms } from '../../site-forms.ts';
import { modelMessages } from '../messages/model.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { StatusTag } from '../parts/status-tag.tsx';
import { fetchObjectColours, groupTone, objectGroups } from '../state/object-colours.ts';

/** Forms in the model: begin one at an object, attach objects to forms, and see the states of objects. */
export const RiscModelTab = observer(function RiscModelTab({ visible, close }: ModelTabProps) {
  const { picking } = useSiteForms().reference.work;
  if (!visible) return null;
  return picking === undefined ? <OpenTab close={close} /> : <PlacePicker />;
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

/** The inspector has given a result; the statuses are those that can be attached to. */
const isSigned = ({ form_result }: FormRow) => form_result !== null;
/** How many forms near an object are offered before the others. */
const nearest = 5;

/** The forms that an object can be attached to. */
function useFormChoice(): RecordChoice<FormRow> {
  const { api, context, links } = useRiscModule();
  const { t } = useMessages(modelMessages);
  const { t: term, locale } = useMessages(terms);
  const { t: place } = useMessages(usePlaceTexts());
  const { nameOf } = useDisciplines();
  const format = useFormat();
  // The server decides, by discipline and company.
  const supervises = supervising.some((code) => context.permissions.has(code));
  return {
    title: t('window.title'),
    searchLabel: t('window.search'),
    filter: {
      label: t('window.discipline'),
      options: disciplines.map((value) => ({ value, label: nameOf(value) })),
    },
    async find({ search, filter, page, pageSize }, signal) {
      const discipline = disciplines.find((one) => one === filter) ?? '';
      const status = [...attachableStatuses];
      const found = await api.list({ search, discipline, status, page, limit: pageSize }, { signal });
      return { rows: found.data, total: found.totalCount };
    },
    // The state of an object follows from the forms about it.
    async near(object, signal) {
      const [latest] = await links.options.recordsOf(object, signal);
      if (latest === undefined) return [];
      const { form } = await api.form({ id: latest.recordId }, { signal });
      const at = { location: form.location?.id, portion: form.portion?.id };
      const of = async (place: 'location' | 'portion') => {
        const wanted = at[place];
        if (wanted === undefined) return [];
        const status = [...attachableStatuses];
        const asked = { [place]: wanted, status, page: 1, limit: nearest };
        const { data } = await api.list(asked, { signal });
        return data.map((row) => ({ row, why: t(`near.${place}`) }));
      };
      const [here, around] = await Promise.all([of('location'), of('portion')]);
      const known = new Set(here.map(({ row }) => row.id));
      return [...here, ...around.filter(({ row }) => !known.has(row.id))].slice(0, nearest);
    },
    rowId: ({ id }) => id,
    rowName: ({ form_number }) => form_number,
    needsReason: isSigned,
    blocked: (row) => (isSigned(row) && !supervises ? t('window.signed') : undefined),
    nameHeader: term('field.form_number'),
    below: ({ description, location }) =>
      [description, location && nameIn(locale, location)].filter(Boolean).join(' · '),
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
        cell: ({ location }) => (location ? nameIn(locale, location) : '–'),
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
        cell: (form) => <StatusTag status={shownStatus(form)} />,
      },
    ],
  };
}
