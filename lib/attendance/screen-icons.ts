import { ClipboardCheck, QrCode } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { attendancePaths } from './paths'

export const attendanceIcons = {
  attendance: ClipboardCheck,
  register: ClipboardCheck,
  checkIn: QrCode,
  attendanceLog: ClipboardCheck,
  attendanceReport: ClipboardCheck,
} satisfies IconsOf<typeof attendancePaths>
