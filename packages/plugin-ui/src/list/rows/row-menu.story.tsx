import { MenuItem } from '@fluentui/react-components';
import { Attach20Regular, Delete20Regular, Edit20Regular, Link20Regular } from '@fluentui/react-icons';
import { RowActions } from './row-actions.tsx';
import { RowMenu } from './row-menu.tsx';

const act = () => undefined;

export const stories = {
  'Beside actions': () => (
    <>
      <RowMenu label="Files of BEM/C/0012" icon={<Attach20Regular />} count={2}>
        <MenuItem>Method statement.pdf</MenuItem>
        <MenuItem>Pour record.jpg</MenuItem>
      </RowMenu>
      <RowMenu label="Related forms of BEM/C/0012" icon={<Link20Regular />} count={0}>
        <MenuItem disabled>No related form</MenuItem>
      </RowMenu>
      <RowActions
        actions={[
          { label: 'Edit BEM/C/0012', icon: <Edit20Regular />, run: act },
          { label: 'Delete BEM/C/0012', icon: <Delete20Regular />, isDanger: true, run: act },
        ]}
      />
    </>
  ),
};
