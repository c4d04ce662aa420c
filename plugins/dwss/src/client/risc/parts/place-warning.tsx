import { Button, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, Notice, useFetched } from '@gantry/plugin-ui';
import type { Contradiction } from '../../../contract/risc/place-check.ts';
import { placeMessages } from '../messages/place.ts';
import { useRiscModule } from '../module.ts';

const useStyles = makeStyles({
  line: { display: 'block' },
  button: { marginTop: '6px', [comfortable]: { minHeight: '44px' } },
});

interface Asked {
  /** Id of the location; undefined: nothing is asked. */
  readonly location: string | undefined;
  readonly formId: string | undefined;
  /** An object that the form will be linked to. */
  readonly object?:
    | { readonly modelId: string; readonly globalId: string; readonly name: string }
    | undefined;
}

/** What the server says about a location and the objects of a form. A check that fails says nothing: it only warns. */
export function useContradictions({ location, formId, object }: Asked): readonly Contradiction[] {
  const { api } = useRiscModule();
  const isAsked = location !== undefined && (formId !== undefined || object !== undefined);
  const { value } = useFetched(
    async (signal) => {
      const about = object && { modelId: object.modelId, bimId: object.globalId, objectName: object.name };
      const asked = { location: location ?? '', ...(formId !== undefined && { formId }), ...about };
      return (await api.placeCheck(asked, { signal })).contradictions;
    },
    { key: isAsked ? JSON.stringify([location, formId, object?.modelId, object?.globalId]) : undefined },
  );
  return (isAsked && value) || [];
}

/** The sentence of one contradiction. */
export function useContradictionText(): (one: Contradiction) => string {
  const { t } = useMessages(placeMessages);
  return ({ by, form_number, ...names }) => t(by, { ...names, number: form_number ?? '' });
}

/** Says before a form is sent that its location contradicts the place of an object. */
export function PlaceWarning(props: {
  readonly contradictions: readonly Contradiction[];
  /** Leads to the location; left out where it is on the screen. */
  readonly onChange?: () => void;
}) {
  const { contradictions, onChange } = props;
  const styles = useStyles();
  const { t } = useMessages(placeMessages);
  const text = useContradictionText();
  if (contradictions.length === 0) return null;
  return (
    <Notice tone="warning">
      {contradictions.map((one) => (
        <span key={`${one.object} ${one.place}`} className={styles.line}>
          {text(one)}
        </span>
      ))}
      <span className={styles.line}>{t('kept')}</span>
      {onChange && (
        <Button className={styles.button} size="small" onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </Notice>
  );
}
