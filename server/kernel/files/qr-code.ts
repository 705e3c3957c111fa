import 'server-only'
import QRCode from 'qrcode'

export type QrCode = { readonly size: number; readonly path: string }
/** The light modules around a code, without which some cameras do not recognise it. */
const border = 4
/** The error correction. low: a screen is not scratched, and fewer squares are easier to read; quartile: paper gets wet and torn. */
type Care = 'low' | 'quartile'

/** A QR code as the path of an SVG, one unit for each square: the browser needs no code to draw it, and fetches no image. */
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

/** The same code as a picture this many pixels wide, for a program that does not take SVG. */
export function qrPng(text: string, width: number, care: Care = 'quartile'): Promise<Buffer> {
  return QRCode.toBuffer(text, { type: 'png', errorCorrectionLevel: care, margin: border, width })
}
