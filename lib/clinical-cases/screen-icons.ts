import { ArrowLeftRight, BriefcaseMedical } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { clinicalCasesPaths } from './paths'

export const clinicalCasesIcons = {
  clinicalCases: BriefcaseMedical,
  caseHandOver: ArrowLeftRight,
} satisfies IconsOf<typeof clinicalCasesPaths>
