import { useMessages } from '@gantry/plugin-sdk';
import { ListedPersonField, useFetched } from '@gantry/plugin-ui';
import type { DwssPermission } from '../../../contract/permissions.ts';
import type { FormRow } from '../../../contract/risc/form.ts';
import { batchMessages } from '../messages/batch.ts';
import { useRiscModule } from '../module.ts';

/** Chooses a member who can take the next step on all of the forms. */
export function BatchPersonField(props: {
  readonly label: string;
  readonly permission: DwssPermission;
  readonly forms: readonly Pick<FormRow, 'id' | 'discipline'>[];
  readonly value: string | undefined;
  readonly onChange: (userId: string | undefined) => void;
}) {
  const { permission, forms, ...field } = props;
  const { api } = useRiscModule();
  const { t } = useMessages(batchMessages);
  const disciplines = [...new Set(forms.map(({ discipline }) => discipline.id))];
  const formIds = forms.map(({ id }) => id).join();
  const people = useFetched(
    async (signal) => {
      const lists = await Promise.all(
        disciplines.map(
          async (discipline) =>
            (await api.users({ permissionCodes: permission, discipline, formIds }, { signal })).users,
        ),
      );
      const [first = [], ...others] = lists;
      return first.filter(({ userId }) => others.every((list) => list.some((one) => one.userId === userId)));
    },
    { key: [permission, formIds].join() },
  );
  return <ListedPersonField {...field} people={people} nobodyText={t('nobody')} />;
}
