import 'server-only'
import encodeQR from 'qr'

export type QrCode = { readonly size: number; readonly path: string }

/** A QR code as the path of an SVG, one square a unit: the browser needs no code to make it, and no image is fetched. On a screen nothing is scratched: the fewest squares are read best. */
export function qrCodeOf(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const path = rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [`M${x} ${y}h${lengthFrom(row, x)}v1h-${lengthFrom(row, x)}z`] : [])),
    )
    .join('')
  return { size: rows.length, path }
}

function lengthFrom(row: readonly boolean[], x: number): number {
  const end = row.indexOf(false, x)
  return (end === -1 ? row.length : end) - x
}
