import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import SignaturePen from 'signature_pad';
import { ink, padWidth, paper, thickest, thinnest } from './signature-paper.ts';

/** What happens to a stroke. */
interface StrokeEvents {
  begin(): void;
  end(): void;
}

/**
 * A pen for the canvas, which draws while `isOn`: quick strokes are thinner.
 * @returns wipes the canvas.
 */
export function usePen(canvas: RefObject<HTMLCanvasElement | null>, isOn: boolean, stroke: StrokeEvents) {
  const pen = useRef<SignaturePen>(null);
  const begin = useEffectEvent(stroke.begin);
  const end = useEffectEvent(stroke.end);
  useEffect(() => {
    const paperOf = canvas.current;
    // A browser that is short of memory gives none.
    if (!paperOf?.getContext('2d')) return;
    const made = new SignaturePen(paperOf, { penColor: ink, backgroundColor: paper, minDistance: 1 });
    pen.current = made;
    made.off();
    made.addEventListener('beginStroke', () => {
      // The pen draws in the pixels of the page, and the page shows the pad at any width.
      const width = paperOf.getBoundingClientRect().width || padWidth;
      const scale = paperOf.width / width;
      paperOf.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0);
      made.minWidth = (thinnest * width) / padWidth;
      made.maxWidth = (thickest * width) / padWidth;
      begin();
    });
    made.addEventListener('endStroke', () => end());
    return () => made.off();
  }, [canvas]);
  useEffect(() => {
    if (!isOn) return;
    pen.current?.on();
    return () => pen.current?.off();
  }, [isOn]);
  return () => pen.current?.clear();
}
