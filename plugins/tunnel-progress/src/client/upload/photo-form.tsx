import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { isIsoDay, useFormat, useLanguage, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { startOfDayInZone } from '@gantry/plugin-sdk/contract';
import { FileDrop, FormDialog, TimeInput } from '@gantry/plugin-ui';
import { useEffect, useState } from 'react';
import { noValue } from '../../contract/progress.ts';
import { uploadMessages } from './upload-messages.ts';
import type { OfUpload } from './upload-module.ts';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  chosen: { position: 'relative', alignSelf: 'start' },
  picture: {
    display: 'block',
    maxWidth: '100%',
    maxHeight: '260px',
    borderRadius: tokens.borderRadiusMedium,
  },
  remove: { position: 'absolute', top: '4px', right: '4px', minWidth: '44px', minHeight: '44px' },
});

type Missing = 'needDescription' | 'needPhoto' | 'photoKind' | 'needDay' | 'dayToCome';

/**
 * The dialog that adds a photo. It is of the day of 'Update As', or of today where that is not set or to come, unless another day is chosen: the
 * report of a month has the photos of its days.
 */
export function PhotoForm(props: OfUpload & { readonly day: number; onClose(): void; onAdded(): void }) {
  const { module, day, onClose, onAdded } = props;
  const styles = useStyles();
  const { t } = useMessages(uploadMessages);
  const format = useFormat();
  const { timeZone } = useLanguage();
  const problemText = useProblemText();
  const [file, setFile] = useState<File>();
  const [description, setDescription] = useState('');
  const today = format.isoDay(Date.now());
  const [taken, setTaken] = useState(
    day === noValue || format.isoDay(day) > today ? today : format.isoDay(day),
  );
  const [missing, setMissing] = useState<Missing>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const choose = (chosen: File) => {
    const isPicture = /\.(png|jpe?g)$/i.test(chosen.name);
    setMissing(isPicture ? undefined : 'photoKind');
    if (isPicture) setFile(chosen);
  };
  const send = async () => {
    setProblem(undefined);
    if (description.trim() === '') return setMissing('needDescription');
    if (file === undefined) return setMissing('needPhoto');
    if (!isIsoDay(taken) || taken < '2000-01-01') return setMissing('needDay');
    if (taken > today) return setMissing('dayToCome');
    setIsBusy(true);
    try {
      const { uploadId } = await module.context.files.upload(file, {
        rule: 'picture',
        signal: module.context.signal,
      });
      await module.api.uploadPicture({
        file: uploadId,
        description: description.trim(),
        time: startOfDayInZone(taken, timeZone).getTime(),
        type: 'Photo',
      });
      onAdded();
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      open
      title={t('uploadPhoto')}
      busy={isBusy}
      error={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Field
          label={t('photo')}
          required
          validationMessage={missing === 'needPhoto' || missing === 'photoKind' ? t(missing) : undefined}
        >
          {file === undefined ? (
            <FileDrop label={t('choosePhoto')} accept=".png,.jpg,.jpeg" isQuiet onFile={choose} />
          ) : (
            <div className={styles.chosen}>
              <Preview file={file} className={styles.picture} alt={t('preview', { name: file.name })} />
              <Button
                className={styles.remove}
                icon={<Dismiss16Regular />}
                aria-label={t('removePhoto')}
                disabled={isBusy}
                onClick={() => setFile(undefined)}
              />
            </div>
          )}
        </Field>
        <Field
          label={t('description')}
          required
          validationMessage={missing === 'needDescription' ? t('needDescription') : undefined}
        >
          <Input value={description} maxLength={200} onChange={(_, { value }) => setDescription(value)} />
        </Field>
        <Field
          label={t('photoDay')}
          required
          hint={t('photoDayHint')}
          validationMessage={missing === 'needDay' || missing === 'dayToCome' ? t(missing) : undefined}
        >
          <TimeInput kind="day" value={taken} disabled={isBusy} onChange={setTaken} />
        </Field>
      </div>
    </FormDialog>
  );
}

function Preview({
  file,
  ...picture
}: {
  readonly file: File;
  readonly className: string;
  readonly alt: string;
}) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === undefined ? null : <img {...picture} alt={picture.alt} src={url} />;
}
