import { emptyVideo, type OpenVideo } from './video-source.ts';

/** Milliseconds for addresses to be found, of which those of the own network come at once. */
const gatheringLimit = 1000;
/** Milliseconds for the answer to an offer. */
const answerLimit = 8000;

/** A WebRTC stream by the WebRTC-HTTP Egress Protocol: one offer, one answer, and a session that is deleted at the end. */
export const openWhep: OpenVideo = (video, path, { signal, onStopped }) => {
  if (typeof RTCPeerConnection !== 'function') {
    queueMicrotask(() => onStopped(new Error('This browser has no WebRTC.')));
    return;
  }
  const peer = new RTCPeerConnection();
  signal.addEventListener(
    'abort',
    () => {
      peer.close();
      emptyVideo(video);
    },
    { once: true },
  );
  peer.addEventListener('track', ({ track, streams: [stream] }) => {
    if (!signal.aborted && (track.kind === 'video' || !video.srcObject))
      video.srcObject = stream ?? new MediaStream([track]);
  });
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'failed') onStopped(new Error('The connection failed.'));
  });
  void connect(peer, path, signal).catch((error: unknown) => {
    if (!signal.aborted) onStopped(error);
  });
};

async function connect(peer: RTCPeerConnection, path: string, signal: AbortSignal): Promise<void> {
  peer.addTransceiver('video', { direction: 'recvonly' });
  peer.addTransceiver('audio', { direction: 'recvonly' });
  await peer.setLocalDescription();
  await gathered(peer, signal);
  if (signal.aborted) return;
  // Not cut off when nobody looks any more: the server may have begun a session, whose address is in the answer.
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: peer.localDescription?.sdp ?? '',
    signal: AbortSignal.timeout(answerLimit),
  });
  const session = answer.headers.get('location');
  if (answer.ok && session !== null)
    whenAborted(signal, () => endSession(new URL(session, new URL(path, location.href))));
  if (!answer.ok) throw new Error(`The offer was answered ${answer.status}.`);
  const sdp = await answer.text();
  if (!signal.aborted) await peer.setRemoteDescription({ type: 'answer', sdp });
}

/** Tells the server, also while the page is being closed. It ends sessions that nobody ends by itself. */
function endSession(session: URL): void {
  if (session.origin !== location.origin) return;
  void fetch(session, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

function whenAborted(signal: AbortSignal, work: () => void): void {
  if (signal.aborted) work();
  else signal.addEventListener('abort', work, { once: true });
}

/** The offer carries the addresses, because WHEP has no way to send them later that every server knows. */
function gathered(peer: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  if (peer.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, gatheringLimit);
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState === 'complete') done();
    });
    whenAborted(signal, done);
  });
}
