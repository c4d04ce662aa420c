import { Button, DialogContent, makeStyles } from '@fluentui/react-components';
import { ArrowUpload16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, DataTable, DialogFrame, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { noValue } from '../../contract/progress.ts';
import { CurvesUpload } from './csv-upload.tsx';
import { UpdateAsField } from './update-as-field.tsx';
import { uploadMessages } from './upload-messages.ts';
import { type OfUpload, uploadTopics } from './upload-module.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', paddingBottom: '16px' },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
  },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** 'Progress Curves': their day, which curves there are, and a button to bring in a file. */
export function CurvesDialog({ module, onClose }: OfUpload & { onClose(): void }) {
  const styles = useStyles();
  const { t } = useMessages(uploadMessages);
  const [isUploading, setIsUploading] = useState(false);
  const { api, live } = module;
  const curves = useFetched(
    async (signal) => {
      const [{ date }, everybody, senior] = await Promise.all([
        api.curvesDate({}, { signal }),
        api.curvesOptions({}, { signal }),
        module.maySenior() ? api.curvesOptions({ isAdmin: 'true' }, { signal }) : [],
      ]);
      const rows = [
        ...everybody.map((name) => ({ name, isSenior: false })),
        ...senior.map((name) => ({ name, isSenior: true })),
      ];
      return { date, rows };
    },
    { key: 'curves', live, topics: uploadTopics },
  );
  if (isUploading)
    return (
      <CurvesUpload
        module={module}
        onClose={() => {
          setIsUploading(false);
          curves.refresh();
        }}
      />
    );
  return (
    <DialogFrame kind="form" title={t('CurvesOf')} width={720} onLeave={onClose}>
      <DialogContent className={styles.content}>
        <div className={styles.bar}>
          <UpdateAsField
            module={module}
            shown={curves.value?.date ?? noValue}
            save={async (date) => {
              await api.setCurvesDate({ date });
              curves.refresh();
            }}
          />
          <Button
            appearance="primary"
            className={styles.button}
            icon={<ArrowUpload16Regular />}
            onClick={() => setIsUploading(true)}
          >
            {t('uploadCurves')}
          </Button>
        </div>
        <DataTable
          label={t('curvesNow')}
          columns={[
            { id: 'name', header: t('nameHeader'), naming: true, cell: ({ name }) => name },
            {
              id: 'audience',
              header: t('audience'),
              cell: ({ isSenior }) => t(isSenior ? 'senior' : 'everybody'),
            },
          ]}
          rows={curves.value?.rows ?? []}
          rowKey={({ name, isSenior }) => `${isSenior} ${name}`}
          load={curves.load}
          failed={t('curvesFailed')}
          onRetry={curves.refresh}
          empty={{ title: t('noCurves'), text: t('noCurvesText'), art: 'chart' }}
        />
      </DialogContent>
    </DialogFrame>
  );
}
