import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useSheetStyles } from './sheet-styles.ts';

/** What stands at the top of a printed record. */
export type SheetHeadProps = {
  /** The largest line, such as the kind of the record. */
  readonly title: ReactNode;
  /** A line below the title. */
  readonly text?: ReactNode;
  /** Such as the number of a record. */
  readonly number: ReactNode;
  /** Small lines below the number: project, when it was printed. */
  readonly lines: readonly ReactNode[];
  /** At the end, such as a code to scan. */
  readonly code?: ReactNode;
};

/** Title and number of a printed record. */
export function SheetHead({ title, text, number, lines, code }: SheetHeadProps) {
  const styles = useSheetStyles();
  return (
    <header className={styles.head}>
      <div className={styles.heading1}>
        <h1 className={styles.title}>{title}</h1>
        {text !== undefined && <p className={styles.display}>{text}</p>}
      </div>
      <div>
        <div className={styles.number}>{number}</div>
        {lines.map((line, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay where they are.
          <div key={nth} className={styles.project}>
            {line}
          </div>
        ))}
      </div>
      {code}
    </header>
  );
}

/** A part of a printed record with a heading. It is not broken over two pages unless it is `long`. */
export function SheetSection(props: {
  readonly heading: ReactNode;
  readonly children: ReactNode;
  /** May begin on one page and end on the next. */
  readonly long?: boolean;
}) {
  const styles = useSheetStyles();
  return (
    <section className={mergeClasses(styles.section, props.long && styles.long)}>
      <h2 className={styles.heading}>{props.heading}</h2>
      {props.children}
    </section>
  );
}

/** A label above its value; a dash where there is none. */
export function SheetFact(props: {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const styles = useSheetStyles();
  const { children } = props;
  return (
    <div className={props.className}>
      <div className={styles.label}>{props.label}</div>
      <div className={styles.value}>{children === '' ? '–' : (children ?? '–')}</div>
    </div>
  );
}

/** A signature on paper. */
export interface SheetSignature {
  /** Unlike that of any other signature on the sheet. */
  readonly id: string;
  /** Of the drawing; undefined while it loads, or when it did not. */
  readonly image: string | undefined;
  /** What the drawing is, for screen readers. */
  readonly imageLabel: string;
  /** Who signed what. */
  readonly text: ReactNode;
  /** Small lines: role, company, time, hash. */
  readonly lines: readonly ReactNode[];
}

/** Signatures with their drawings, three in a row. */
export function SheetSignatures({ items }: { readonly items: readonly SheetSignature[] }) {
  const styles = useSheetStyles();
  return (
    <div className={styles.signatures}>
      {items.map(({ id, image, imageLabel, text, lines }) => (
        <div key={id} className={styles.signature}>
          {image !== undefined && <img className={styles.image} src={image} alt={imageLabel} />}
          <div>{text}</div>
          {lines.map((line, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay where they are.
            <div key={nth} className={styles.label}>
              {line}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
