import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ObjectRef, useMessages } from '@gantry/plugin-sdk';
import type { CardContent, ObjectCard } from '@gantry/plugin-sdk/kernel';
import { FloatingPanel, KeyValues, StateTag } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { type RunningProps, useStage } from './stage-context.ts';
import { stageMessages } from './stage-messages.ts';

const useStyles = makeStyles({
  section: { padding: '10px 12px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  facts: { padding: '10px 12px' },
  heading: { margin: '0 0 4px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', margin: '8px 0 0', padding: 0, border: 'none' },
});

type Answer = { readonly card: ObjectCard; readonly content: CardContent };

/** The card of the object that was selected last, with the plugin's sections. */
export const ObjectCardPanel = observer(function ObjectCardPanel({ running }: RunningProps) {
  const styles = useStyles();
  const { t } = useMessages(stageMessages);
  const { scene, live } = running.host.around;
  const object = scene.selection.at(-1);
  const key = object && `${object.modelId} ${object.globalId}`;
  const [answers, setAnswers] = useState<{ readonly of: string; readonly sections: readonly Answer[] }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the object, which is a new one at each read
  useEffect(() => {
    if (!object || key === undefined) return undefined;
    const end = new AbortController();
    const cards = running.kernel.cards(object, end.signal);
    const ask = () =>
      void Promise.all(cards.map(async (card) => ({ card, content: await card.ask() }))).then((sections) => {
        if (!end.signal.aborted) setAnswers({ of: key, sections });
      });
    ask();
    const service = live.service(() => new Date(running.host.around.clock.now()));
    const listening = cards.flatMap(({ topics }) => topics).map((topic) => service.on(topic, ask));
    return () => {
      end.abort();
      for (const one of listening) one.dispose();
    };
  }, [running, key]);

  if (!object) return null;
  const found = scene.objectOf(object);
  const name = found?.properties?.Name;
  const sections = answers !== undefined && answers.of === key ? answers.sections : [];
  return (
    <FloatingPanel
      title={typeof name === 'string' ? name : t('card.title')}
      width={320}
      maxHeight={460}
      defaultPosition={{ right: 12, y: 12 }}
      onClose={() => scene.select([])}
    >
      <div className={styles.facts}>
        <KeyValues
          items={[
            { id: 'class', label: t('card.class'), value: found?.category ?? '', wrap: true },
            { id: 'id', label: t('card.id'), value: object.globalId, wrap: true },
          ]}
        />
      </div>
      {sections.map(({ card, content }) => (
        <CardSection
          key={`${card.pluginId} ${card.id}`}
          card={card}
          content={content}
          object={object}
          running={running}
        />
      ))}
    </FloatingPanel>
  );
});

function CardSection({
  card,
  content,
  object,
  running,
}: Answer & RunningProps & { readonly object: ObjectRef }) {
  const styles = useStyles();
  const stage = useStage();
  const { t } = useMessages(stageMessages);
  if (content.kind === 'none') return null;
  const titleOf = (command: string) =>
    running.kernel.contributions('commands').find(({ key }) => key === command)?.title ?? command;
  return (
    <section className={styles.section} aria-label={card.title}>
      <h3 className={styles.heading}>{card.title}</h3>
      {content.kind === 'failed' ? (
        <p role="alert">{t('card.failed', { text: content.error.message })}</p>
      ) : (
        <>
          <KeyValues
            items={content.rows.map(({ label, value, tone }, at) => ({
              id: `${at} ${label}`,
              label,
              value: tone ? <StateTag tone={tone}>{value}</StateTag> : value,
              wrap: true,
            }))}
          />
          {content.actions.length > 0 && (
            <fieldset className={styles.actions} aria-label={t('card.actions')}>
              {content.actions.map((command, at) => (
                <Button
                  key={command}
                  size="small"
                  appearance={at === 0 ? 'primary' : 'secondary'}
                  onClick={() =>
                    void stage.execute(command, undefined, {
                      kind: 'object',
                      objects: [object],
                      at: { frame: 'scene', at: middleOf(running, object) },
                    })
                  }
                >
                  {titleOf(command)}
                </Button>
              ))}
            </fieldset>
          )}
        </>
      )}
    </section>
  );
}

/** Metres of the scene frame. */
export function middleOf({ host }: RunningProps['running'], object: ObjectRef) {
  const { min, max } = host.around.scene.boundsOf([object]);
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
}
