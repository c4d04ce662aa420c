import { useMessages } from '@gantry/plugin-sdk';
import { ListedPersonField, useFetched } from '@gantry/plugin-ui';
import type { DwssPermission } from '../../contract/permissions.ts';
import type { Discipline } from '../../contract/risc/disciplines.ts';
import { batchMessages } from '../messages/batch.ts';
import { useRiscModule } from '../module.ts';

/** Chooses a member who may take the next step on forms of all of the disciplines. */
export function BatchPersonField(props: {
  readonly label: string;
  readonly permission: DwssPermission;
  readonly disciplines: readonly Discipline[];
  readonly value: string | undefined;
  readonly onChange: (userId: string | undefined) => void;
}) {
  const { permission, disciplines, ...field } = props;
  const { api } = useRiscModule();
  const { t } = useMessages(batchMessages);
  const people = useFetched(
    async (signal) => {
      const lists = await Promise.all(
        disciplines.map(
          async (discipline) =>
            (await api.users({ permissionCodes: permission, discipline }, { signal })).users,
        ),
      );
      const [first = [], ...others] = lists;
      return first.filter(({ userId }) => others.every((list) => list.some((one) => one.userId === userId)));
    },
    { key: [permission, ...disciplines].join() },
  );
  return <ListedPersonField {...field} people={people} nobodyText={t('nobody')} />;
}
