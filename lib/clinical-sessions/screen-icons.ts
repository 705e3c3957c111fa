import { MessageSquareQuote, QrCode, Stethoscope } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { clinicalSessionsPaths } from './paths'

export const clinicalSessionsIcons = {
  clinical: Stethoscope,
  treatmentSession: Stethoscope,
  patientFeedback: QrCode,
  studentFeedback: MessageSquareQuote,
} satisfies IconsOf<typeof clinicalSessionsPaths>
