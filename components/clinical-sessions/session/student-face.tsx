'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listMine, readWorkspace } from '@/lib/contracts/clinical-sessions'
import type { Side } from '../clinic/clinical-side.shapes'
import { NewSessionButton } from '../clinic/new-session-button'
import { StudentClinical } from '../clinic/student-clinical'
import { useClinicalSide } from '../clinic/use-clinical-side'
import { useForLater } from '../clinic/use-for-later'
import { useWorkspace } from '@/components/shared/live/use-lists'

interface StudentFaceProps {
  side: Side
  /** The student's sessions that the page read; null without a network. */
  mine: OutputOf<typeof listMine> | null
  workspace: OutputOf<typeof readWorkspace> | null
}

/** The clinical area as a student sees it. */
export function StudentFace({ side, mine, workspace: said }: StudentFaceProps) {
  const t = useTranslations('clinical')
  useClinicalSide(side)
  useForLater()
  const { data: workspace } = useWorkspace(said)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} primary={side.treats ? <NewSessionButton variant="primary" /> : undefined} />
      <StudentClinical initial={mine} workspace={workspace} />
    </div>
  )
}
