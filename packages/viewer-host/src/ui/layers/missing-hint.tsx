import { makeStyles } from '@fluentui/react-components';
import { Warning16Regular } from '@fluentui/react-icons';
import type { Model, ModelVersion } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { contentsMessages } from '../settings/contents-messages.ts';
import { RowButton } from './row-buttons.tsx';

const useStyles = makeStyles({ root: { display: 'inline-flex', color: stateTokens.warning.fg } });

/** A sign that parts of a file are not in the view. It opens the page that says which. */
export const MissingHint = observer(function MissingHint(props: {
  readonly model: Model;
  readonly version: ModelVersion;
}) {
  const { model, version } = props;
  const styles = useStyles();
  const { t } = useMessages(contentsMessages);
  const { projects } = useHost();
  const navigate = useNavigate();
  const { contents } = version;
  const project = projects.current?.code;
  if (!contents || project === undefined) return null;
  if (contents.left + contents.missing === 0 && !contents.lacksProject) return null;
  const label =
    contents.left > 0
      ? t('missing', { model: model.name, count: contents.left })
      : t(contents.missing > 0 ? 'incomplete' : 'withoutProject', { model: model.name });
  return (
    <span className={styles.root} title={label}>
      <RowButton
        icon={<Warning16Regular color="currentcolor" />}
        label={label}
        onClick={() => void navigate(paths.contents(project, version.id))}
      />
    </span>
  );
});
