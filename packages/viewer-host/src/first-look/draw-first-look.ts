import { inPage, type PageLooks } from '@gantry/contract';
import { LookOfPage } from './look-of-page.ts';

/** Runs inside the page before all other code. Without looks in the page, and on a connection that is to be spared, it does nothing. */
function drawFirstLook(): void {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${inPage.looks}]`)?.content;
  if (!content || ('connection' in navigator && isSpared(navigator.connection))) return;
  // Own server, same build: `writeOpening` wrote it.
  const look = new LookOfPage(JSON.parse(content) as PageLooks);
  window.gantryLook = look;
  void look.draw();
}

function isSpared(connection: unknown): boolean {
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

drawFirstLook();
