'use client'

import { BriefcaseMedical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'
import type { OutputOf } from '@/lib/contract'
import type { listChairs, listClinic } from '@/lib/contracts/clinical-sessions'
import type { Side } from '../clinic/clinical-side.shapes'
import { NewSessionButton } from '../clinic/new-session-button'
import { TeacherClinical } from '../clinic/teacher-clinical'
import { useClinicalSide } from '../clinic/use-clinical-side'
import { useForLater } from '../clinic/use-for-later'
import { useWorkspace } from '@/components/shared/live/use-lists'

interface TeacherFaceProps {
  side: Side
  /** The session that the page read; null without a network. */
  clinic: OutputOf<typeof listClinic> | null
  /** Of the shift that the address names. */
  chairs: OutputOf<typeof listChairs> | null
}

/** The clinical area as a teacher has it, and whoever oversees. The one way on is the queue: beginning a session stands back. */
export function TeacherFace({ side, clinic, chairs }: TeacherFaceProps) {
  useClinicalSide(side)
  useForLater()
  useWorkspace()
  return <TeacherClinical initial={clinic} chairs={chairs} actions={side.treats ? <Ways /> : undefined} />
}

/** Beside the clinic: the cases that somebody supervises, and a new session. */
function Ways() {
  const t = useTranslations('shell.titles')
  return (
    <>
      <LinkButton size="sm" icon={<BriefcaseMedical />} href={paths.clinicalCases}>
        {t('clinicalCases')}
      </LinkButton>
      <NewSessionButton size="sm" />
    </>
  )
}
