import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Box20Regular, Crop20Regular } from '@fluentui/react-icons';
import { type SectionBox, useMessages } from '@gantry/plugin-sdk';
import { FloatingPanel } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { addBox, addPlane } from './add-section.ts';
import { sectionMessages } from './section-messages.ts';
import { SectionRow } from './section-row.tsx';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: '8px', padding: '8px 12px 12px' },
  adds: { display: 'flex', flexWrap: 'wrap', gap: '6px', margin: 0, padding: 0, border: 'none' },
  note: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', rowGap: '4px' },
});

/** The list of sections, and what makes new ones. */
export const SectionPanel = observer(function SectionPanel() {
  const styles = useStyles();
  const { t } = useMessages(sectionMessages);
  const host = useHost();
  const { sections } = host;
  const [isEmpty, setEmpty] = useState(false);
  const make = (done: Promise<boolean>) => void done.then((made) => setEmpty(!made));
  const isPicking = sections.tool === 'face';
  const { list } = sections;
  const count = list.length;
  const [around, setAround] = useState<SectionBox>();
  // By their number, because the list is a new one at each reading: depending on it would render without end.
  useEffect(() => {
    if (count === 0) return;
    let isLatest = true;
    void host
      .scene()
      ?.sectionAround(undefined, 0)
      .then((box) => isLatest && setAround(box?.kind === 'box' ? box : undefined));
    return () => {
      isLatest = false;
    };
  }, [host, count]);
  return (
    <FloatingPanel
      title={t('title')}
      icon={<Crop20Regular />}
      width={330}
      maxHeight={480}
      onClose={() => sections.setTool('off')}
    >
      <div className={styles.body}>
        <fieldset className={styles.adds} aria-label={t('addGroup')}>
          <Button
            size="small"
            appearance={isPicking ? 'primary' : 'secondary'}
            aria-pressed={isPicking}
            onClick={() => sections.setTool(isPicking ? 'open' : 'face')}
          >
            {t('fromFace')}
          </Button>
          <Button size="small" onClick={() => make(addPlane(host, 'x'))}>
            {t('alongX')}
          </Button>
          <Button size="small" onClick={() => make(addPlane(host, 'y'))}>
            {t('alongY')}
          </Button>
          <Button size="small" onClick={() => make(addPlane(host, 'z'))}>
            {t('alongZ')}
          </Button>
          <Button size="small" icon={<Box20Regular />} onClick={() => make(addBox(host))}>
            {t('box')}
          </Button>
        </fieldset>
        {isPicking && (
          <>
            <p className={styles.note} role="status">
              {sections.hasMissed ? t('missed') : t('pick')}
            </p>
            <Button size="small" onClick={() => void host.scene()?.cutFaceInMiddle()}>
              {t('middle')}
            </Button>
          </>
        )}
        {isEmpty && (
          <p className={styles.note} role="status">
            {t('nothing')}
          </p>
        )}
        {list.length === 0 && !isPicking && <p className={styles.note}>{t('none')}</p>}
        <ul className={styles.list}>
          {list.map((section) => (
            <SectionRow key={section.id} section={section} around={around} />
          ))}
        </ul>
      </div>
    </FloatingPanel>
  );
});
