import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useFormat, useMessages, useProblemText, useServerNow } from '@gantry/plugin-sdk';
import { FileDrop, FormDialog, fileSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { uploadVersion } from '../../api/upload-version.ts';
import { useHost } from '../host-context.ts';
import { hostProblems } from '../host-problems.ts';
import { DayField } from './day-field.tsx';
import { isNameOfFile, modelNameOf, type UploadForm, uploadProblems } from './upload-form.ts';
import { uploadMessages } from './upload-messages.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useFileProblem } from './use-file-problem.ts';

const useStyles = makeStyles({
  name: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
});

const NEW_LAYER = 'new';

type Stage =
  | { readonly kind: 'form'; readonly error?: string }
  | { readonly kind: 'sending'; readonly sent: number; readonly abort: AbortController }
  | { readonly kind: 'sent'; readonly versionId: string };

/** Covers everything from choosing a file to the model on screen. Closing it does not stop the conversion. */
export const UploadDialog = observer(function UploadDialog(props: {
  readonly layerId: string | undefined;
  readonly onClose: () => void;
}) {
  const styles = useStyles();
  const { t, locale } = useMessages(uploadMessages);
  const { t: problemOf } = useMessages(hostProblems);
  const problemText = useProblemText();
  const format = useFormat();
  const serverNow = useServerNow();
  const { layers, projects } = useHost();
  const [stage, setStage] = useState<Stage>({ kind: 'form' });
  const [isTried, setIsTried] = useState(false);
  const [form, setForm] = useState<UploadForm>({
    file: undefined,
    modelName: '',
    createdDate: format.isoDay(serverNow()),
    layerId: props.layerId ?? layers.layers[0]?.id,
    newLayerName: '',
  });
  const change = (part: Partial<UploadForm>) => setForm((before) => ({ ...before, ...part }));
  const problems = uploadProblems(form);
  const refused = useFileProblem(form.file);
  const shown = (problem: (typeof problems)[keyof typeof problems]) =>
    isTried && problem ? t(problem) : undefined;
  const sending = stage.kind === 'sending' ? stage.abort : undefined;
  useEffect(() => () => sending?.abort(), [sending]);

  const send = async (file: File, abort: AbortController) => {
    const project = projects.current;
    if (!project) return setStage({ kind: 'form' });
    try {
      const layerId = form.layerId ?? (await layers.create(form.newLayerName.trim())).id;
      change({ layerId });
      const reply = await uploadVersion(
        {
          projectId: project.id,
          layerId,
          file,
          modelName: form.modelName.trim(),
          createdDate: form.createdDate,
        },
        { signal: abort.signal, onProgress: (sent) => setStage({ kind: 'sending', sent, abort }) },
      );
      setStage({ kind: 'sent', versionId: reply.version.id });
      await layers.refresh();
    } catch (error) {
      setStage(abort.signal.aborted ? { kind: 'form' } : { kind: 'form', error: problemText(error) });
    }
  };
  const submit = () => {
    setIsTried(true);
    if (!form.file || refused !== undefined || Object.values(problems).some(Boolean)) return;
    const abort = new AbortController();
    setStage({ kind: 'sending', sent: 0, abort });
    void send(form.file, abort);
  };

  if (stage.kind !== 'form' && form.file) {
    return (
      <UploadProgress
        file={form.file}
        modelName={form.modelName.trim()}
        sentBytes={stage.kind === 'sending' ? stage.sent : form.file.size}
        versionId={stage.kind === 'sent' ? stage.versionId : undefined}
        onCancel={() => sending?.abort()}
        onAnother={() => {
          setStage({ kind: 'form' });
          setIsTried(false);
          change({ file: undefined, modelName: '' });
        }}
        onClose={props.onClose}
      />
    );
  }
  const layer = layers.layers.find(({ id }) => id === form.layerId);
  const isNewVersion = layer?.models.some(({ name }) => name === form.modelName.trim()) ?? false;
  return (
    <FormDialog
      open
      width={490}
      title={t('title')}
      submitLabel={t('submit')}
      error={stage.kind === 'form' ? stage.error : undefined}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Field validationMessage={shown(problems.file) ?? (refused && problemOf(refused))}>
        <FileDrop
          label={form.file ? t('change') : t('choose')}
          inputLabel={t('file')}
          accept=".ifc"
          isQuiet
          onFile={(file) =>
            change({
              file,
              // A name that was typed stays.
              modelName: isNameOfFile(form) ? modelNameOf(file) : form.modelName,
            })
          }
        >
          {form.file ? (
            <span>
              <span className={styles.name}>{form.file.name}</span> {fileSize(form.file.size, locale)}
            </span>
          ) : (
            t('drop')
          )}
        </FileDrop>
      </Field>
      <Field
        label={t('modelName')}
        required
        hint={isNewVersion ? t('newVersion') : t('modelHint')}
        validationMessage={shown(problems.modelName)}
      >
        <Input
          maxLength={160}
          value={form.modelName}
          onChange={(_, { value }) => change({ modelName: value })}
        />
      </Field>
      <Field
        label={t('created')}
        required
        hint={t('createdHint')}
        validationMessage={shown(problems.createdDate)}
      >
        <DayField value={form.createdDate} onChange={(createdDate) => change({ createdDate })} />
      </Field>
      <Field label={t('layer')} required>
        <Select
          value={form.layerId ?? NEW_LAYER}
          onChange={(_, { value }) => change({ layerId: value === NEW_LAYER ? undefined : value })}
        >
          {layers.layers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NEW_LAYER}>{t('newLayer')}</option>
        </Select>
      </Field>
      {form.layerId === undefined && (
        <Field label={t('newLayerName')} required validationMessage={shown(problems.newLayerName)}>
          <Input
            maxLength={120}
            value={form.newLayerName}
            onChange={(_, { value }) => change({ newLayerName: value })}
          />
        </Field>
      )}
    </FormDialog>
  );
});
