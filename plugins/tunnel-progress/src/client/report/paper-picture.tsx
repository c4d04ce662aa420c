import { useEffect, useState } from 'react';
import type { ModelPicture } from '../model-pictures.ts';

/** A picture that was taken in this browser. */
export function PaperPicture(props: {
  readonly png: NonNullable<ModelPicture['png']>;
  readonly alt: string;
  readonly className: string;
}) {
  const { png, alt, className } = props;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(png);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [png]);
  return url === undefined ? null : <img className={className} alt={alt} src={url} />;
}
