import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { CubeAdd20Regular, Link20Regular } from '@fluentui/react-icons';
import { type ModelTabProps, useMessages } from '@gantry/plugin-sdk';
import { comfortable, FloatingPanel, useKeptPosition } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { modelMessages } from '../messages/model.ts';
import { useRiscModule } from '../module.ts';
import type { ModelMode } from '../state/model-work.ts';
import { AttachList } from './attach-list.tsx';
import { AttachWindow } from './attach-window.tsx';
import { ModelBar } from './model-bar.tsx';
import { ObjectLegend } from './object-legend.tsx';
import { useObjectForms } from './use-object-forms.ts';
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

/** Forms in the model: begin one at an object, attach objects to forms, and see how objects stand. */
export const RiscModelTab = observer(function RiscModelTab({ visible, close }: ModelTabProps) {
  return visible ? <OpenTab close={close} /> : null;
});

const OpenTab = observer(function OpenTab({ close }: Pick<ModelTabProps, 'close'>) {
  const styles = useStyles();
  const { context, work } = useRiscModule();
  const { t } = useMessages(modelMessages);
  const [position, setPosition] = useKeptPosition(context, 'risc-model');
  const object = useSelectedObject();
  const forms = useObjectForms(object);
  const { mode, pickFor } = work;
  const canAttach = context.permissions.has('BIM_ATTACH');
  const tool = (name: ModelMode, icon: React.JSX.Element) => (
    <ToggleButton
      className={styles.button}
      icon={icon}
      checked={mode === name}
      onClick={() => (mode === name ? work.end() : work.begin(name))}
    >
      {t(name)}
    </ToggleButton>
  );
  const number = pickFor === undefined || pickFor === 'new' ? null : pickFor.form_number;
  return (
    <>
      <FloatingPanel title={t('card')} width={390} position={position} onMove={setPosition} onClose={close}>
        {canAttach && (
          <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
            {pickFor === undefined &&
              context.permissions.has('RISC_DRAFT') &&
              tool('create', <CubeAdd20Regular />)}
            {tool('attach', <Link20Regular />)}
          </div>
        )}
        {pickFor !== undefined && (
          <p className={styles.text} role="status">
            {pickFor === 'new' ? t('pickingNew') : t('picking', { form: number ?? t('noNumber') })}
          </p>
        )}
        {object === undefined ? (
          <p className={styles.text}>{t('selectObject')}</p>
        ) : (
          <AttachList object={object} forms={forms} />
        )}
        <ObjectLegend />
      </FloatingPanel>
      {mode !== undefined && <ModelBar object={object} />}
      {work.isAttaching && <AttachWindow object={object} forms={forms} />}
    </>
  );
});
