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

/** The text of a QR code that the camera sees; null: none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>

const format = 'qr_code'
/** As wide as a picture is read: enough for a code that fills a third of it, and a few milliseconds on a phone. */
const mostWide = 640

/** The browser's own reader, or else one that is loaded now. */
export async function loadQrReader(): Promise<QrReader> {
  return (await nativeReader()) ?? (await loadedReader())
}

async function nativeReader(): Promise<QrReader | null> {
  const { BarcodeDetector: Native } = window
  // There are browsers that have it and read nothing by it.
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
