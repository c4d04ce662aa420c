import { z } from 'zod';
import { makeFirstLook } from '../first-look/make-first-look.ts';
import { type ConversionMessage, type ConversionOrder, conversionOrder } from './conversion-messages.ts';
import { convertIfc } from './convert-ifc.ts';

// Entry of the conversion process. It gets one order from the server over the IPC channel, answers it, and ends with the channel.
function tell(message: ConversionMessage): Promise<void> {
  return new Promise((done, failed) => {
    if (process.send === undefined) failed(new Error('Only the server can start this program.'));
    else process.send(message, (error: Error | null) => (error ? failed(error) : done()));
  });
}

async function convert(message: unknown): Promise<void> {
  try {
    const order = conversionOrder.parse(message);
    let told = 0;
    const summary = await convertIfc(order, (progress) => {
      if (progress - told < 0.01) return;
      told = progress;
      void tell({ kind: 'progress', progress, memory: process.memoryUsage.rss() });
    });
    await tell({ kind: 'done', summary });
    if (summary.visibleCount > 0) await look(order);
  } catch (error) {
    const failure: Error & { code?: unknown } =
      error instanceof Error ? error : new Error(z.string().catch(String(error)).parse(error));
    const { message: text, stack = '', code } = failure;
    await tell({ kind: 'failed', message: text, stack, ...(typeof code === 'string' ? { code } : {}) });
  }
  process.disconnect();
}

/** The last step, after which nothing can fail any more. */
async function look({ fragments, firstLook }: ConversionOrder): Promise<void> {
  const problem = await makeFirstLook(fragments, firstLook).then(
    () => null,
    (error: unknown) => String(error),
  );
  await tell({ kind: 'looked', problem });
}

process.once('message', (message) => void convert(message));
process.once('disconnect', () => process.exit(0));
await tell({ kind: 'ready' });
