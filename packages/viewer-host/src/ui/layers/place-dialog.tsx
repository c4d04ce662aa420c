import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import type { Model, ModelVersion, PlacementChoice, PlacementNote } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { FormDialog } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useHost } from '../host-context.ts';
import { useSending } from '../use-sending.ts';
import { placeMessages } from './place-messages.ts';
import { PlaceNotes } from './place-notes.tsx';

const useStyles = makeStyles({
  detail: {
    display: 'block',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Lets an administrator choose among the places that a file offers for its model. */
export const PlaceDialog = observer(function PlaceDialog(props: {
  readonly model: Model;
  readonly version: ModelVersion;
  readonly place: NonNullable<ModelVersion['place']>;
  readonly onClose: () => void;
}) {
  const { model, version, place, onClose } = props;
  const styles = useStyles();
  const { t, locale } = useMessages(placeMessages);
  const { layers } = useHost();
  const [rule, setRule] = useState(place.rule);
  const { isBusy, error, send } = useSending();
  const number = (metres: number) =>
    metres.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const detail = ({ middle, size }: PlacementChoice) =>
    [
      middle && t('at', { easting: number(middle.easting), northing: number(middle.northing) }),
      size !== null && t('size', { size: length(size, locale) }),
    ]
      .filter((part) => typeof part === 'string')
      .join(' · ');
  return (
    <FormDialog
      open
      width={490}
      title={t('title', { model: model.name })}
      submitLabel={t('save')}
      busy={isBusy}
      error={error}
      onSubmit={() => send(layers.placeVersion(version.id, rule), onClose)}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={t('rule')}
        value={rule}
        onChange={(_, { value }) =>
          setRule(place.choices.find((choice) => choice.rule === value)?.rule ?? place.rule)
        }
      >
        {place.choices.map((choice) => (
          <Radio
            key={choice.rule}
            value={choice.rule}
            label={
              <>
                {t(`rule.${choice.rule}`)}
                <span className={styles.detail}>{detail(choice)}</span>
                <PlaceNotes notes={choice.notes.filter((note) => note !== saidByLabel)} atOrigin={false} />
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormDialog>
  );
});

/** The note that the name of its rule says already. */
const saidByLabel: PlacementNote = 'UNIT_ASSUMED';

/** A length with a unit in which people read it. */
function length(metres: number, locale: string): string {
  const [value, unit] =
    metres < 1
      ? [metres * 1000, 'millimeter']
      : metres < 10_000
        ? [metres, 'meter']
        : [metres / 1000, 'kilometer'];
  return value.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
}
