import 'server-only'
import QRCode from 'qrcode'

export type QrCode = { readonly size: number; readonly path: string }
/** Modules of light around a code, without which some cameras do not see it. */
const border = 4
/** low: on a screen nothing is scratched, and the fewest squares are read best; quartile: on paper, which gets wet and torn. */
type Care = 'low' | 'quartile'

/** A QR code as the path of an SVG, one square a unit: the browser needs no code to make it, and no image is fetched. */
export function qrCodeOf(text: string, care: Care = 'low'): QrCode {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: care }).modules
  const isDark = (x: number, y: number) => x >= 0 && x < size && data[y * size + x] === 1
  const runs: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y) || isDark(x - 1, y)) continue
      let end = x
      while (isDark(end, y)) end += 1
      runs.push(`M${x + border} ${y + border}h${end - x}v1h-${end - x}z`)
    }
  return { size: size + 2 * border, path: runs.join('') }
}

/** The same as a picture of so many pixels, for a program that takes no SVG. */
export function qrPng(text: string, width: number, care: Care = 'quartile'): Promise<Buffer> {
  return QRCode.toBuffer(text, { type: 'png', errorCorrectionLevel: care, margin: border, width })
}
