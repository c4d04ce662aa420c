import { makeStyles } from '@fluentui/react-components';
import { useRef } from 'react';
import { type AttachmentItem, Attachments } from './attachments.tsx';
import type { FileSetProps } from './file-set.tsx';
import { PhotoGallery, type PhotoItem } from './photo-gallery.tsx';
import type { ShrinkRule } from './shrink-picture.ts';

/** A file that is shown as a picture or as a line of a list. */
export type ShownFile =
  | (PhotoItem & { readonly isPhoto: true })
  | (AttachmentItem & { readonly isPhoto: false });

/** What may be added, as the server's rule of uploads has it. */
export interface FileChoice {
  /** Pictures larger than this are made smaller before they are sent. */
  readonly shrink: ShrinkRule;
  /** Media types of the pictures that the chooser offers, such as `image/jpeg,image/png`. */
  readonly photos: string;
  /** Endings of the documents that it offers, such as `.pdf,.docx`; left out: there are only photos. */
  readonly documents?: string;
}

/** Props of `PhotosAndDocuments`. */
export interface PhotosAndDocumentsProps
  extends Pick<FileSetProps<AttachmentItem>, 'onAdd' | 'onRemove' | 'onUnfinished'> {
  /** Photos and documents in one order. */
  readonly items: readonly ShownFile[];
  /** What may be added. */
  readonly choice: FileChoice;
}

const useStyles = makeStyles({ parts: { display: 'grid', rowGap: '16px' } });

/** Files of both kinds, each with its place to add more. A kind of which there is no file, and none can be added, is left out. */
export function PhotosAndDocuments(props: PhotosAndDocumentsProps) {
  const { items, choice, onUnfinished, ...change } = props;
  const styles = useStyles();
  const unfinished = useRef({ photos: 0, documents: 0 });
  const count = (of: 'photos' | 'documents') => (files: number) => {
    unfinished.current = { ...unfinished.current, [of]: files };
    onUnfinished?.(unfinished.current.photos + unfinished.current.documents);
  };
  const photos = items.filter((item) => item.isPhoto);
  const documents = items.filter((item) => !item.isPhoto);
  const mayAdd = change.onAdd !== undefined;
  return (
    <div className={styles.parts}>
      {(photos.length > 0 || mayAdd) && (
        <PhotoGallery
          {...change}
          photos={photos}
          shrink={choice.shrink}
          accept={choice.photos}
          onUnfinished={count('photos')}
        />
      )}
      {(documents.length > 0 || (mayAdd && choice.documents !== undefined)) && (
        <Attachments
          {...change}
          items={documents}
          accept={choice.documents}
          onUnfinished={count('documents')}
        />
      )}
    </div>
  );
}
