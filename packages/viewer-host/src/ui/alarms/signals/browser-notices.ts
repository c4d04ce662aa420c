/** Why the browser shows no notifications of this page, or that it does. `ask`: the member has not said yet. */
type NoticePermission = 'granted' | 'ask' | 'blocked' | 'insecure' | 'unsupported';

export function noticePermission(): NoticePermission {
  if (!globalThis.isSecureContext) return 'insecure';
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'granted') return 'granted';
  return Notification.permission === 'denied' ? 'blocked' : 'ask';
}

/** Asks the member, where they have not said yet. Call it from a click: otherwise browsers do not ask. */
export async function askForNotices(): Promise<NoticePermission> {
  if (noticePermission() === 'ask') await Notification.requestPermission();
  return noticePermission();
}

interface Notice {
  readonly title: string;
  readonly body: string;
  /** Browsers show one notification for each tag, whichever tabs ask for it. */
  readonly tag: string;
  readonly lang: string;
  /** It stays until somebody closes it. */
  readonly stays: boolean;
  onOpen(): void;
}

/**
 * Shows a notification of the browser, which makes no sound of its own: that is a choice of its own.
 * @returns a function that closes it; undefined where the browser shows none to pages, such as Chrome on Android
 */
export function showNotice({ title, body, tag, lang, stays, onOpen }: Notice): (() => void) | undefined {
  try {
    const shown = new Notification(title, { body, tag, lang, requireInteraction: stays, silent: true });
    shown.onclick = () => {
      globalThis.focus();
      shown.close();
      onOpen();
    };
    return () => shown.close();
  } catch {
    return undefined;
  }
}
