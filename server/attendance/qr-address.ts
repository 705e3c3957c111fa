import 'server-only'
import { paths } from '@/lib/paths'
import { env } from '@/lib/env'
import { qrCodeOf } from '@/server/kernel/files/qr-code'

/** The address that a check-in's QR code opens, drawn as the path of an SVG. */
export function qrOfCode(code: string): { size: number; path: string } {
  return qrCodeOf(new URL(`${paths.checkIn}/${code}`, env().APP_URL).toString())
}
