import { ApiError } from '@gantry/plugin-sdk';
import { type ReactNode, useState } from 'react';
import { type AttachmentItem, Attachments } from './attachments.tsx';
import { PhotoGallery, type PhotoItem } from './photo-gallery.tsx';
import { PhotosAndDocuments } from './photos-and-documents.tsx';

/** A made-up picture of one colour, so that the stories need no network. */
const picture = (colour: string, name: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${colour}"/><text x="20" y="160" font-size="40" fill="white">${name}</text></svg>`,
  )}`;

const documents: readonly AttachmentItem[] = [
  {
    id: '1',
    name: 'Example method statement with a name that is rather long, revision C.pdf',
    bytes: 2_412_000,
    url: '#',
    addedBy: 'Chan Mei Ling',
    addedAt: '2026-11-20T06:32:00Z',
  },
  {
    id: '2',
    name: 'example-gas-readings.csv',
    bytes: 1800,
    url: '#',
    addedBy: 'Wong Ka Yan',
    addedAt: '2026-11-19T01:05:00Z',
  },
];

const photos: readonly PhotoItem[] = ['#44546a', '#7f6000', '#375623', '#833c0b'].map((colour, nth) => ({
  id: String(nth),
  name: `example-${nth + 1}.jpg`,
  alt: `Example: shaft S${nth + 1}`,
  bytes: 300_000,
  url: picture(colour, `S${nth + 1}`),
  thumbnailUrl: picture(colour, `S${nth + 1}`),
  addedBy: 'Chan Mei Ling',
  takenAt: { local: '2026-11-20T08:15:30', offset: nth % 2 === 0 ? '+08:00' : null },
  position: { lat: 22.31, lng: 114.166_67, altitude: 12.5 },
}));

/** Adds what is chosen, but for files whose name has "bad" in it. */
function Editable() {
  const [items, setItems] = useState(documents);
  return (
    <Attachments
      items={items}
      camera
      onAdd={async (file, { onProgress }) => {
        onProgress(file.size, file.size);
        if (file.name.includes('bad')) throw new ApiError(422, 'FILE_KIND', 'Not that.');
        setItems((all) => [...all, { id: file.name, name: file.name, bytes: file.size, url: '#' }]);
      }}
      onRemove={async ({ id }) => setItems((all) => all.filter((item) => item.id !== id))}
    />
  );
}

export const stories: Record<string, () => ReactNode> = {
  'Attachments, to be changed': () => <Editable />,
  'Attachments, to be read': () => <Attachments items={documents} />,
  'Attachments, none': () => <Attachments items={[]} />,
  'Photo gallery': () => (
    <PhotoGallery
      photos={photos}
      label="Photos of the shafts"
      onAdd={async () => undefined}
      onRemove={async () => undefined}
    />
  ),
  'Photos and documents': () => (
    <PhotosAndDocuments
      items={[
        ...photos.map((photo) => ({ ...photo, isPhoto: true as const })),
        ...documents.map((document) => ({ ...document, isPhoto: false as const })),
      ]}
      choice={{
        shrink: { maxEdge: 2400, maxBytes: 1_000_000 },
        photos: 'image/jpeg',
        documents: '.pdf,.csv',
      }}
      onAdd={async () => undefined}
      onRemove={async () => undefined}
    />
  ),
};
