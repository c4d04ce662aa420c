import { Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type IsoDay, useFormat, useMessages } from '@gantry/plugin-sdk';
import { firstDay, lastDay } from '@gantry/plugin-sdk/contract';
import { useState } from 'react';
import { dateMessages } from '../../dates/date-messages.ts';
import { DateRangeField } from '../../dates/date-range-field.tsx';
import { parseDay } from '../../dates/parse-day.ts';
import { CheckField } from '../../fields/check-field.tsx';
import { SearchField } from '../../fields/search-field.tsx';
import { SelectField } from '../../fields/select-field.tsx';
import { SeveralField } from '../../fields/several-field.tsx';
import { TimeInput } from '../../fields/time-input.tsx';
import type { Filters } from '../state/paged-list-options.ts';
import { type FilterSpec, severalIn } from './filter-spec.ts';

const useStyles = makeStyles({
  // Least widths, so that four filters stand in one line on a 1280 px screen. They grow where there is room.
  select: { width: '132px', maxWidth: '160px', flexGrow: 1 },
  dates: { width: '270px', maxWidth: '300px', flexGrow: 1 },
  wide: { width: '100%', maxWidth: 'none', flexGrow: 0 },
  labelled: { display: 'flex', flexDirection: 'column', rowGap: '2px', minWidth: 0 },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
});

/** The filter that `FilterField` draws. */
export type FilterFieldProps<F extends Filters> = {
  /** The filter: its kind, its label and what it offers. */
  readonly spec: FilterSpec<F>;
  /** Values of all filters of the list, by name. */
  readonly filters: F;
  /** Called with the values to change; undefined for a filter that is off. */
  readonly onChange: (patch: Partial<F>) => void;
  /** As wide as its container. */
  readonly wide?: boolean;
};

/** One filter as a field below its label, also for a list that lays out its filters itself. */
export function FilterField<F extends Filters>(props: FilterFieldProps<F>) {
  const { spec, wide = false } = props;
  const styles = useStyles();
  // These two show what they are about themselves.
  if (spec.kind === 'toggle' || spec.kind === 'day') return <FilterControl {...props} />;
  const width = spec.kind === 'dates' ? styles.dates : styles.select;
  return (
    <div className={mergeClasses(styles.labelled, wide ? styles.wide : width)}>
      {/* The control has this name already. */}
      <span className={styles.label} aria-hidden>
        {spec.label}
      </span>
      <FilterControl {...props} wide />
    </div>
  );
}

function FilterControl<F extends Filters>(props: FilterFieldProps<F>) {
  const { spec, filters, onChange, wide = false } = props;
  const styles = useStyles();
  // The names of a spec are the list's filters, whose values are texts.
  const change = (patch: Filters) => onChange(patch as Partial<F>);
  if (spec.kind === 'dates')
    return (
      <DateRangeField
        className={mergeClasses(styles.dates, wide && styles.wide)}
        label={spec.label}
        value={{ from: filters[spec.from], to: filters[spec.to] }}
        onChange={({ from, to }) => change({ [spec.from]: from, [spec.to]: to })}
        {...(spec.shortcuts && { shortcuts: spec.shortcuts })}
      />
    );
  if (spec.kind === 'toggle')
    return (
      <CheckField
        label={spec.label}
        checked={filters[spec.name] === 'true'}
        onChange={(checked) => change({ [spec.name]: checked ? 'true' : undefined })}
      />
    );
  if (spec.kind === 'text')
    return (
      <SearchField
        className={mergeClasses(styles.select, wide && styles.wide)}
        label={spec.label}
        placeholder={spec.label}
        value={filters[spec.name] ?? ''}
        onChange={(text) => change({ [spec.name]: text || undefined })}
      />
    );
  if (spec.kind === 'several')
    return (
      <SeveralField
        className={mergeClasses(styles.select, wide && styles.wide)}
        label={spec.label}
        allLabel={spec.allLabel}
        options={spec.options}
        whyEmpty={spec.whyEmpty}
        values={severalIn(filters[spec.name])}
        onChange={(values) => change({ [spec.name]: values.join(',') || undefined })}
      />
    );
  if (spec.kind === 'day')
    return (
      <DayFilter
        className={mergeClasses(styles.select, wide && styles.wide)}
        label={spec.label}
        day={filters[spec.name]}
        onChange={(day) => change({ [spec.name]: day })}
      />
    );
  return (
    <SelectField
      className={mergeClasses(styles.select, wide && styles.wide)}
      label={spec.label}
      allLabel={spec.allLabel}
      options={spec.options}
      whyEmpty={spec.whyEmpty}
      value={filters[spec.name]}
      onChange={(value) => change({ [spec.name]: value })}
    />
  );
}

/** One day. What is typed counts once it is a day that the server takes; leaving the field drops what is none. */
function DayFilter(props: {
  readonly label: string;
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  readonly className: string;
}) {
  const { label, day = '', onChange, className } = props;
  const { t } = useMessages(dateMessages);
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? null : parseDay(typed);
  const isOutside = read !== null && !isWithin(read);
  return (
    <Field
      className={className}
      label={label}
      validationMessage={
        isOutside ? t('dateOutside', { from: format.day(firstDay), to: format.day(lastDay) }) : undefined
      }
    >
      <TimeInput
        kind="day"
        value={typed ?? day}
        onChange={(text) => {
          setTyped(text);
          const next = parseDay(text) ?? undefined;
          if (next === undefined ? text.trim() === '' : isWithin(next)) onChange(next);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  );
}

const isWithin = (day: IsoDay) => day >= firstDay && day <= lastDay;
