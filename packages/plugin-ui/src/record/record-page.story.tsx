import { Button } from '@fluentui/react-components';
import { CheckmarkCircle16Regular, Send16Regular, Signature16Regular } from '@fluentui/react-icons';
import { ApiError, defineMessages, useMessages } from '@gantry/plugin-sdk';
import { Card } from '../page/card.tsx';
import type { Signing } from '../signing/use-signing.ts';
import { KeyValues } from '../tags/key-values.tsx';
import { StateTag } from '../tags/state-tag.tsx';
import { ActionBar } from '../workflow/action-bar.tsx';
import { ActionDialog } from '../workflow/action-dialog.tsx';
import { ChangedNotice } from '../workflow/changed-notice.tsx';
import { HistoryList, SealTag } from '../workflow/history-list.tsx';
import { SignatureDialog } from '../workflow/signature-dialog.tsx';
import { StatusSteps } from '../workflow/status-steps.tsx';
import { RecordAbsent } from './record-absent.tsx';
import { RecordPage } from './record-page.tsx';

const texts = defineMessages({
  en: {
    list: 'Inspection forms',
    request: 'Request',
    description: 'Description',
    location: 'Location',
    ready: 'Ready for inspection',
    equipment: 'Equipment',
    object: 'Linked object',
    history: 'History',
    countersign: 'Countersign',
    reject: 'Reject',
    export: 'Export',
    submitted: 'Submitted',
    received: 'Received',
    inspecting: 'Inspecting',
    closed: 'Closed',
    signed: 'Leung Man-kit signed the result',
    gotIt: 'Ho Wai-lam received the form',
    sent: 'Chan Siu-fung submitted the form',
    named: 'Pass. Named Fok Wing-yan to countersign.',
    pass: 'Pass',
    fail: 'Fail',
    depth: 'Depth',
    side: 'an extension of the permit waits for approval',
    notReady: 'The inspection has no result yet.',
  },
  'zh-CN': {
    list: '检验表格',
    request: '申请',
    description: '描述',
    location: '地点',
    ready: '可检验时间',
    equipment: '设备',
    object: '关联构件',
    history: '历史',
    countersign: '会签',
    reject: '拒绝',
    export: '导出',
    submitted: '已提交',
    received: '已接收',
    inspecting: '检验中',
    closed: '已结束',
    signed: '梁文杰签署了结果',
    gotIt: '何伟林接收了表格',
    sent: '陈兆丰提交了表格',
    named: '合格。指定霍咏欣会签。',
    pass: '合格',
    fail: '不合格',
    depth: '深度',
    side: '许可证延期等待批准',
    notReady: '检验尚无结果。',
  },
});

const ink = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 128"><path d="M60 90 C120 10 140 120 200 50 S300 110 420 60" fill="none" stroke="#1A1F26" stroke-width="4"/></svg>')}`;
const kept: Signing = {
  stored: { value: { image: ink }, load: { kind: 'ready' } },
  device: 'registered',
  isLocked: false,
  refresh: () => undefined,
  keep: async () => undefined,
};

function useSteps() {
  const { t } = useMessages(texts);
  return [
    { id: 's', name: t('submitted'), state: 'done', by: 'Chan Siu-fung', at: '2026-11-19T03:48:00Z' },
    { id: 'r', name: t('received'), state: 'done', by: 'Ho Wai-lam · SIOW', at: '2026-11-19T06:10:00Z' },
    { id: 'i', name: t('inspecting'), state: 'done', by: 'Wong Chi-kin · AIOW', at: '2026-11-20T07:00:00Z' },
    { id: 'c', name: t('countersign'), state: 'current', by: 'Fok Wing-yan · RE' },
    { id: 'e', name: t('closed'), state: 'ahead' },
  ] as const;
}

function FormPageStory({ isChanged = false }: { readonly isChanged?: boolean }) {
  const { t } = useMessages(texts);
  const steps = useSteps();
  return (
    <RecordPage
      title="BEM/C/2611/0179"
      crumb={`${t('list')} / ${t('countersign')}`}
      status={
        <StateTag tone="info" icon={<Signature16Regular />}>
          {t('countersign')}
        </StateTag>
      }
      onBack={() => undefined}
      actions={
        <>
          <Button>{t('reject')}</Button>
          <Button appearance="primary" icon={<Signature16Regular />}>
            {t('countersign')}
          </Button>
        </>
      }
      top={
        <>
          {isChanged && (
            <ChangedNotice
              changedBy="Chan Siu-fung"
              changedAt="2026-11-20T02:42:00Z"
              fields={[t('description'), t('depth')]}
              onReload={() => undefined}
            />
          )}
          <StatusSteps steps={steps} isMine />
        </>
      }
      aside={
        <Card title={t('history')} aside={<SealTag isIntact={!isChanged} />}>
          <HistoryList
            items={[
              {
                id: '3',
                text: t('signed'),
                at: '2026-11-20T07:38:00Z',
                icon: <CheckmarkCircle16Regular />,
                comment: t('named'),
                signature: { image: ink, name: 'Leung Man-kit' },
              },
              { id: '2', text: t('gotIt'), at: '2026-11-19T06:10:00Z', icon: <CheckmarkCircle16Regular /> },
              { id: '1', text: t('sent'), at: '2026-11-19T03:48:00Z', icon: <Send16Regular /> },
            ]}
          />
        </Card>
      }
    >
      <Card title={t('request')} aside={<StateTag tone="neutral">Civil</StateTag>}>
        <KeyValues
          keyWidth={132}
          items={[
            {
              id: 'd',
              label: t('description'),
              value: 'Waterproofing membrane to roof slab, EB bay 006, before protection screed',
              wrap: true,
            },
            { id: 'l', label: t('location'), value: 'EB Bay 006 – Roof' },
            { id: 'r', label: t('ready'), value: '2026-11-20 15:00' },
            { id: 'e', label: t('equipment'), value: null },
          ]}
        />
      </Card>
      <Card title={t('object')}>
        <KeyValues items={[{ id: 'o', label: t('object'), value: 'Roof slab RS-EB-006' }]} />
      </Card>
    </RecordPage>
  );
}

function Bars() {
  const { t } = useMessages(texts);
  const actions = [
    { id: 'c', label: t('countersign'), kind: 'primary', icon: <Signature16Regular /> },
    { id: 'e', label: t('export') },
    { id: 'r', label: t('reject'), kind: 'danger' },
  ] as const;
  const act = () => undefined;
  return (
    <div style={{ display: 'grid', rowGap: 12, padding: 12 }}>
      <ActionBar actions={actions} isMine onAction={act} />
      <ActionBar actions={[]} waitsFor="Ho Wai-lam · SIOW" onAction={act} />
      <ActionBar actions={actions} frozenBy={t('side')} onAction={act} />
      <ActionBar actions={actions.map((one) => ({ ...one, blocker: t('notReady') }))} isMine onAction={act} />
    </div>
  );
}

function Countersign() {
  const { t } = useMessages(texts);
  return (
    <ActionDialog
      title={`${t('countersign')} BEM/C/2611/0179`}
      submitLabel={t('countersign')}
      signing={kept}
      needs={({ result }) => ({
        results: [
          { value: 'pass', label: t('pass') },
          { value: 'fail', label: t('fail') },
        ],
        comment: result === 'fail' ? 'required' : 'optional',
        signature: true,
      })}
      onSubmit={async () => undefined}
      onClose={() => undefined}
    />
  );
}

export const stories = {
  Record: () => <FormPageStory />,
  Changed: () => <FormPageStory isChanged />,
  'Action bars': () => <Bars />,
  'Action dialog': () => <Countersign />,
  'Signature dialog': () => (
    <SignatureDialog
      name="Fok Wing-yan"
      at={new Date('2026-11-20T07:52:00Z')}
      signing={kept}
      onSign={() => undefined}
      onClose={() => undefined}
    />
  ),
  'Not found': () => (
    <RecordAbsent
      load={{ kind: 'failed', error: new ApiError(0, 'NOT_FOUND', 'gone') }}
      onRetry={() => undefined}
      onBack={() => undefined}
    />
  ),
};
