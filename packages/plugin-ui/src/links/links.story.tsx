import { useState } from 'react';
import { PageLayout } from '../page/page-layout.tsx';
import { storyLinks, storyObjects } from '../testing/story-links.ts';
import { ChosenObject, UnlinkedObject } from './chosen-object.tsx';
import { LinkTab } from './link-tab.tsx';
import { LinkedObjects } from './linked-objects.tsx';
import { ObjectLegend } from './object-legend.tsx';
import type { RecordLinks } from './record-links.ts';

const record = { id: 'a', name: 'BEM/C/2611/0179' };

function Cards({ isLoaded }: { readonly isLoaded: boolean }) {
  const [{ links }] = useState(() => storyLinks({ isLoaded }));
  return (
    <PageLayout title="BEM/C/2611/0179">
      <LinkedObjects links={links} record={record} isAttachable />
    </PageLayout>
  );
}

function Chosen({ begin }: { readonly begin: (links: RecordLinks) => void }) {
  const [{ links }] = useState(() => {
    const made = storyLinks();
    begin(made.links);
    return made;
  });
  return (
    <PageLayout title="BEM/C/2611/0179">
      <ChosenObject links={links} />
      <UnlinkedObject links={links} recordId="a" />
    </PageLayout>
  );
}

function Tab({ isAttaching = false }: { readonly isAttaching?: boolean }) {
  const [{ links }] = useState(() => {
    const made = storyLinks();
    if (isAttaching) made.links.work.attach({ modelId: 'tunnel', globalId: 'slab' });
    return made;
  });
  return (
    <LinkTab
      links={links}
      texts={{ title: 'RISC', tools: 'RISC', bar: 'RISC BIM' }}
      kept="story"
      choice={{
        title: 'RISC',
        searchLabel: 'RISC',
        find: async () => ({ rows: [record, { id: 'c', name: 'BEM/C/2611/0180' }], total: 2 }),
        rowId: ({ id }) => id,
        rowName: ({ name }) => name,
        nameHeader: 'RISC',
        columns: [],
      }}
      statusOf={() => undefined}
      onClose={() => undefined}
    >
      <ObjectLegend
        host={links.host}
        name="story"
        groups={[
          { id: 'failed', label: 'Fail', tone: 'danger' },
          { id: 'passed', label: 'Pass', tone: 'success' },
        ]}
        fetch={async () => ({ objects: storyObjects, groups: Uint8Array.of(0, 1, 1, 1) })}
        topics={[]}
        isOn
        onSwitch={() => undefined}
      />
    </LinkTab>
  );
}

const slab = { modelId: 'tunnel', globalId: 'slab', name: 'Base slab B06', fingerprint: '' };

export const stories = {
  'Linked objects': () => <Cards isLoaded />,
  'Model not loaded': () => <Cards isLoaded={false} />,
  'Chosen object': () => <Chosen begin={({ work }) => work.choose(slab)} />,
  'Not linked': () => <Chosen begin={({ work }) => work.keepUnlinked({ recordId: 'a', object: slab })} />,
  'Model tab': () => <Tab />,
  Attaching: () => <Tab isAttaching />,
};
