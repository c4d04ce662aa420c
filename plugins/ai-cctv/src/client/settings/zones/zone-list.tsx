import { Button, Field, Input, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Add20Regular, Delete20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, Notice, useField } from '@gantry/plugin-ui';
import {
  isAreaList,
  type PictureZone,
  useZoneWords,
  type ZoneKind,
  ZoneSample,
} from '@gantry/plugin-ui/cameras';
import { useEffect, useId, useRef } from 'react';
import { mostCorners, mostZones } from '../../../contract/zones.ts';
import type { ZoneSteps, ZonesForm } from './use-zone-steps.ts';
import { withName, withoutZone } from './zone-edits.ts';
import { isTooLong, problemOf } from './zone-problems.ts';
import { zonesMessages } from './zones-messages.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', minWidth: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  zones: {
    '&[hidden]': { display: 'none' },
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  zone: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: '2px 4px',
    padding: '6px 8px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  chosen: {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
  },
  corners: { justifySelf: 'start', fontSize: tokens.fontSizeBase200, [comfortable]: { minHeight: '44px' } },
  button: { [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  add: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } },
  none: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface Props {
  readonly kind: ZoneKind;
  readonly form: ZonesForm;
  readonly steps: ZoneSteps;
  /** The zone whose corners are on the picture. */
  readonly chosen: number | undefined;
  /** The zone whose name gets the keyboard, once for each object. */
  readonly named: { readonly at: number } | undefined;
  readonly onChoose: (at: number) => void;
  /** Leads to the corners of a zone. */
  readonly onCorners: (at: number) => void;
  readonly onRemoved: () => void;
  readonly onDraw: () => void;
}

/** The zones of one list, with their names. */
export function ZoneList(props: Props) {
  const { kind, form, steps, chosen, named, onChoose, onCorners, onRemoved, onDraw } = props;
  const { lists, step } = steps;
  const zones = lists[kind];
  const styles = useStyles();
  const headId = useId();
  const { t } = useMessages(zonesMessages);
  const words = useZoneWords();
  const isArea = isAreaList(kind);
  const names = useRef(new Map<number, HTMLInputElement>());
  useEffect(() => {
    const name = named && names.current.get(named.at);
    name?.focus();
    name?.select();
  }, [named]);
  const countOf = ({ points }: PictureZone) => t(isArea ? 'corners' : 'points', { count: points.length });
  useField({
    form,
    name: kind,
    label: words.list(kind),
    keyed: {
      key: 'name',
      // Rows of a conflict are zones of this camera, or of the one that the server told.
      label: (zone) => `${words.one(kind)} ${(zone as PictureZone).name}`,
      show: (zone) => countOf(zone as PictureZone),
    },
  });
  return (
    <section className={styles.root} aria-labelledby={headId}>
      <h3 id={headId} className={styles.head}>
        <ZoneSample kind={kind} />
        {words.list(kind)}
      </h3>
      {zones.length === 0 && <span className={styles.none}>{t('none')}</span>}
      <ul className={styles.zones} hidden={zones.length === 0}>
        {zones.map((zone, at) => {
          const problem = problemOf(lists, { kind, at });
          const unnamed = t('unnamed', { kind: words.one(kind), number: at + 1 });
          const name = zone.name.trim() || unnamed;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no id, and its name changes
              key={at}
              className={mergeClasses(styles.zone, chosen === at && styles.chosen)}
              aria-current={chosen === at}
            >
              <Field
                validationState={problem === undefined ? 'none' : 'error'}
                validationMessage={problem && t(`problem.${problem}`, { most: mostCorners })}
              >
                <Input
                  ref={(element) => {
                    if (element) names.current.set(at, element);
                    else names.current.delete(at);
                  }}
                  aria-label={t('nameOf', { kind: words.one(kind), number: at + 1 })}
                  value={zone.name}
                  maxLength={40}
                  onFocus={() => onChoose(at)}
                  onChange={(_, { value }) =>
                    step(withName(lists, { kind, at }, value), `name ${kind} ${at}`)
                  }
                  // Enter would save all zones while one is being named.
                  onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                />
              </Field>
              <Button
                appearance="subtle"
                className={styles.button}
                icon={<Delete20Regular />}
                aria-label={t('removeOne', { name })}
                title={t('removeOne', { name })}
                onClick={() => {
                  step(withoutZone(lists, { kind, at }));
                  onRemoved();
                }}
              />
              <Link
                as="button"
                type="button"
                className={styles.corners}
                aria-label={t('cornersOf', { corners: countOf(zone), name })}
                onClick={() => onCorners(at)}
              >
                {countOf(zone)}
              </Link>
            </li>
          );
        })}
      </ul>
      {isTooLong(lists, kind) && <Notice tone="danger">{t('tooLong', { most: mostZones })}</Notice>}
      {zones.length === mostZones && <span className={styles.none}>{t('tooLong', { most: mostZones })}</span>}
      <Button
        className={styles.add}
        icon={<Add20Regular />}
        disabledFocusable={zones.length >= mostZones}
        onClick={onDraw}
      >
        {t(`add.${kind}`)}
      </Button>
    </section>
  );
}
