/** Hertz. A high and a low tone in turn, three times: unlike the sounds of other programs. */
const pitches = [988, 740, 988, 740, 988, 740] as const;
/** Seconds. */
const beat = 0.16;
const loudness = 0.25;
/** Milliseconds after which a browser that has not let the page be heard will not any more. */
const patience = 1000;

/**
 * Plays a short tone. Browsers let a page be heard only after somebody has clicked or typed in it.
 * @returns whether it could be heard
 */
export async function playTone(): Promise<boolean> {
  const audio = new AudioContext();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const heard = await Promise.race([
      audio.resume().then(() => true),
      new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), patience);
      }),
    ]);
    if (!heard) return false;
    const volume = audio.createGain();
    volume.connect(audio.destination);
    const tone = audio.createOscillator();
    tone.type = 'triangle';
    tone.connect(volume);
    const start = audio.currentTime;
    const end = start + pitches.length * beat;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.02);
    volume.gain.setValueAtTime(loudness, end - 0.05);
    volume.gain.linearRampToValueAtTime(0, end);
    for (const [nth, pitch] of pitches.entries()) tone.frequency.setValueAtTime(pitch, start + nth * beat);
    tone.start(start);
    tone.stop(end);
    await new Promise<void>((resolve) => {
      tone.onended = () => resolve();
    });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    void audio.close();
  }
}
