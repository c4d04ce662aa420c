import { Button, mergeClasses } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { SearchField } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { useTableStyles } from './table-styles.ts';

/** Objects that are listed at a time. */
const most = 60;

/** What the plugin did to the scene. Everything that a pointer can do there can be done here by keyboard. */
export const ScenePanel = observer(function ScenePanel() {
  const styles = useTableStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const scene = shell.state?.scene;
  if (!scene) return null;
  return (
    <>
      {scene.markers.length > 0 && <h3 className={styles.heading}>{t('scene.markers')}</h3>}
      <div className={styles.line}>
        {scene.markers.map(({ id, label, command }) => (
          <Button
            key={id}
            size="small"
            disabled={command === undefined}
            aria-label={t('scene.click', { label })}
            onClick={() => shell.act({ do: 'marker', id })}
          >
            {label}
          </Button>
        ))}
      </div>
      {scene.sections.length > 0 && <h3 className={styles.heading}>{t('scene.sections')}</h3>}
      {scene.sections.map(({ id, name }) => (
        <div key={id} className={styles.line}>
          {name}
          <Button
            size="small"
            appearance="subtle"
            icon={<Dismiss16Regular />}
            aria-label={t('scene.removeSection', { name })}
            onClick={() => shell.act({ do: 'remove-section', id })}
          />
        </div>
      ))}
      <p className={styles.quiet}>
        {`${t('scene.shapes', { count: scene.shapes })} · ${t('scene.flights', { count: scene.flights })}`}
      </p>
      <Objects />
    </>
  );
});

const Objects = observer(function Objects() {
  const styles = useTableStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const [query, setQuery] = useState('');
  const { objects = [], selected = [] } = shell.state?.scene ?? {};
  const wanted = query.toLowerCase();
  const found = objects.filter(({ name, category }) => `${name} ${category}`.toLowerCase().includes(wanted));
  const isSelected = (globalId: string) => selected.some((one) => one.globalId === globalId);
  return (
    <>
      <h3 className={styles.heading}>{t('scene.objects')}</h3>
      <SearchField label={t('scene.find')} placeholder={t('scene.find')} value={query} onChange={setQuery} />
      <table className={styles.table}>
        <tbody>
          {found.slice(0, most).map(({ object, name, category, look }) => (
            <tr key={`${object.modelId} ${object.globalId}`}>
              <td className={styles.cell}>
                <Button
                  size="small"
                  appearance={isSelected(object.globalId) ? 'primary' : 'subtle'}
                  aria-pressed={isSelected(object.globalId)}
                  aria-label={t('scene.select', { name })}
                  onClick={() =>
                    shell.act({ do: 'select', objects: isSelected(object.globalId) ? [] : [object] })
                  }
                >
                  {name}
                </Button>
              </td>
              <td className={mergeClasses(styles.cell, styles.mono)}>{category}</td>
              <td className={mergeClasses(styles.cell, styles.mono)}>{look}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > most && (
        <p className={styles.quiet}>{t('scene.more', { count: found.length - most })}</p>
      )}
    </>
  );
});
