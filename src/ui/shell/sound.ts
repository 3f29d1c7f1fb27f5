import { createStoredPreference } from '../kit/stored-preference.ts'

type SoundChoice = 'on' | 'off'

/** Whether Sign In and Get Started beep. */
export const soundPreference = createStoredPreference<SoundChoice>('cifra.sound', (kept) =>
  kept === 'off' ? 'off' : 'on',
)

const BEEP_FROM_HZ = 600
const BEEP_TO_HZ = 800
const BEEP_SECONDS = 0.1
const BEEP_VOLUME = 0.06

export const toggleSound = (): void => soundPreference.write(soundPreference.read() === 'on' ? 'off' : 'on')

/**
 * The short rising tone of Sign In and Get Started, unless it is switched off. Call it in the click itself:
 * browsers let no other moment start audio. No audio support is only logged.
 */
export const beep = (): void => {
  if (soundPreference.read() === 'off') return
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const start = audio.currentTime
    tone.frequency.setValueAtTime(BEEP_FROM_HZ, start)
    tone.frequency.linearRampToValueAtTime(BEEP_TO_HZ, start + BEEP_SECONDS)
    volume.gain.setValueAtTime(BEEP_VOLUME, start)
    // Down to silence, or the end of the tone would click.
    volume.gain.exponentialRampToValueAtTime(0.001, start + BEEP_SECONDS)
    tone.connect(volume).connect(audio.destination)
    tone.onended = () => void audio.close()
    tone.start(start)
    tone.stop(start + BEEP_SECONDS)
  } catch (error) {
    console.info('Audio not supported', error)
  }
}
