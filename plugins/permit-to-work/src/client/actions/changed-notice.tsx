import { Button } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Notice } from '@gantry/plugin-ui';
import { actionMessages } from '../messages/actions.ts';
import { terms } from '../messages/terms.ts';
import { knownKey } from '../parts/use-problem-text.ts';
import type { Refusal } from './refusal.ts';

/** Says who changed the permit meanwhile, and takes the present version without losing what was filled in. */
export function ChangedNotice(props: {
  readonly refusal: Extract<Refusal, { kind: 'changed' | 'moved-on' }>;
  readonly onReload: () => void;
}) {
  const { refusal } = props;
  const { t } = useMessages(actionMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const reload = (
    <Button size="small" onClick={props.onReload}>
      {t('reload')}
    </Button>
  );
  if (refusal.kind === 'moved-on') {
    return (
      <Notice tone="warning" actions={reload}>
        {t('movedOn', { status: term(`status.${refusal.status}`) })}
      </Notice>
    );
  }
  const names = refusal.changedFields.map((field) => {
    const key = knownKey(terms, `field.${field}`);
    return key ? term(key) : field;
  });
  const { changedBy, changedAt } = refusal;
  return (
    <Notice tone="warning" actions={reload}>
      {t('changed', {
        name: changedBy === null || changedBy.userId === null ? term('system') : changedBy.name,
        time: format.dateTime(changedAt),
        fields: names.length > 0 ? names.join(', ') : term('field.status'),
      })}
    </Notice>
  );
}
