interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: readonly string[] }): Detector
      getSupportedFormats: () => Promise<readonly string[]>
    }
  }
}

/** Returns the text of a QR code that the camera sees, or null if there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>

const format = 'qr_code'
/** The width in pixels to which a picture is scaled before it is read: enough for a code that fills a third of it, and a few milliseconds on a phone. */
const mostWide = 640

/** The browser's own reader, or else a library that is loaded when it is needed. */
export async function loadQrReader(): Promise<QrReader> {
  return (await nativeReader()) ?? (await loadedReader())
}

async function nativeReader(): Promise<QrReader | null> {
  const { BarcodeDetector: Native } = window
  // Some browsers have a `BarcodeDetector` that reads no format.
  if (!Native || !(await Native.getSupportedFormats().catch((): readonly string[] => [])).includes(format)) return null
  const detector = new Native({ formats: [format] })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
}

async function loadedReader(): Promise<QrReader> {
  const { default: read } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    if (!drawing || video.videoWidth === 0) return Promise.resolve(null)
    const scale = Math.min(1, mostWide / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = drawing.getImageData(0, 0, canvas.width, canvas.height)
    return Promise.resolve(read(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null)
  }
}
