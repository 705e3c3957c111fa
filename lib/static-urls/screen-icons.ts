import { QrCode } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { staticUrlsPaths } from './paths'

export const staticUrlsIcons = {
  staticUrls: QrCode,
  staticUrl: QrCode,
} satisfies IconsOf<typeof staticUrlsPaths>
