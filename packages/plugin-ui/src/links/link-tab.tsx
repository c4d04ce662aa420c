import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { CubeAdd20Regular, Link20Regular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { FloatingPanel } from '../panel/floating-panel.tsx';
import { useKeptPosition } from '../panel/use-kept-position.ts';
import { comfortable } from '../theme/media.ts';
import { useScreenSize } from '../theme/use-media.ts';
import { AttachList } from './attach-list.tsx';
import { AttachWindow } from './attach-window.tsx';
import { LinkBar } from './link-bar.tsx';
import type { ModelMode } from './link-work.ts';
import type { RecordChoice } from './record-choice.ts';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import { useLinkText } from './use-link-text.ts';
import { useLinkedRecords } from './use-linked-records.ts';
import { useOnTop } from './use-on-top.ts';
import { useSelectedObject } from './use-selected-object.ts';

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    columnGap: '8px',
    padding: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  button: { flexGrow: 1, [comfortable]: { minHeight: '44px' } },
  text: { margin: 0, padding: '12px', color: tokens.colorNeutralForeground3 },
});

/** The records that `LinkTab` links with objects of the model. */
export type LinkTabProps<L extends LinkedRecord, Row> = {
  /** Made when the plugin was activated. */
  readonly links: RecordLinks<L>;
  /** Names of the panel and its parts, in the user's language. */
  readonly texts: {
    /** Of the panel: `RISC forms`. */
    readonly title: string;
    /** Accessible name of Create and Attach. */
    readonly tools: string;
    /** Accessible name of the bar in which the object is confirmed. */
    readonly bar: string;
  };
  /** Under which the panel's place is kept. */
  readonly kept: string;
  /** The records that can be attached. */
  readonly choice: RecordChoice<Row>;
  /** What is shown beside a record's name, such as a `StateTag`. */
  readonly statusOf: (record: L) => ReactNode;
  /** Called for the panel's Close; the host leaves the tab. */
  readonly onClose: () => void;
  /** Below the records, such as an `ObjectLegend`. */
  readonly children?: ReactNode;
};

/**
 * Records in the model: begin one at an object, attach objects to records, and the records of the selected object. For a model tab;
 * mount it while the tab is visible.
 */
export const LinkTab = observer(function LinkTab<L extends LinkedRecord, Row>(props: LinkTabProps<L, Row>) {
  const { links, texts, kept, choice, statusOf, onClose, children } = props;
  const styles = useStyles();
  const { work, options } = links;
  const t = useLinkText(links);
  const [position, setPosition] = useKeptPosition(links.host, kept);
  const object = useSelectedObject(links);
  // Its panels cover the foot of the model.
  const isPhone = useScreenSize() === 'phone';
  const records = useLinkedRecords(links, object);
  const { mode, pickFor } = work;
  const panel = useRef<HTMLElement>(null);
  useOnTop(panel, object, isPhone && mode !== undefined && !work.isAttaching);
  const tool = (name: ModelMode, icon: ReactElement) => (
    <ToggleButton
      className={styles.button}
      icon={icon}
      checked={mode === name}
      onClick={() => (mode === name ? work.end() : work.begin(name))}
    >
      {t(name)}
    </ToggleButton>
  );
  const bar = mode !== undefined && (
    <LinkBar label={texts.bar} links={links} object={object} isInPanel={isPhone} />
  );
  return (
    <>
      <FloatingPanel
        ref={panel}
        title={texts.title}
        width={390}
        footer={isPhone && bar ? bar : undefined}
        position={position}
        onMove={setPosition}
        onClose={onClose}
      >
        {options.canAttach() && (
          <div className={styles.tools} role="toolbar" aria-label={texts.tools}>
            {pickFor === undefined && options.canCreate() && tool('create', <CubeAdd20Regular />)}
            {tool('attach', <Link20Regular />)}
          </div>
        )}
        {pickFor !== undefined && (
          <p className={styles.text} role="status">
            {pickFor === 'new' ? t('pickingNew') : t('picking', { record: pickFor.name ?? t('noNumber') })}
          </p>
        )}
        {object === undefined ? (
          <p className={styles.text}>{t('selectObject')}</p>
        ) : (
          <AttachList links={links} object={object} records={records} choice={choice} statusOf={statusOf} />
        )}
        {children}
      </FloatingPanel>
      {!isPhone && bar}
      {work.isAttaching && <AttachWindow links={links} object={object} records={records} choice={choice} />}
    </>
  );
});
