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
  /** The clinic that the page read; null without a network. */
  clinic: OutputOf<typeof listClinic> | null
  /** The chairs of the shift that the address names. */
  chairs: OutputOf<typeof listChairs> | null
}

/** The clinical area as teachers and overseers see it. The queue is the main way on; beginning a session is a minor action. */
export function TeacherFace({ side, clinic, chairs }: TeacherFaceProps) {
  useClinicalSide(side)
  useForLater()
  useWorkspace()
  return <TeacherClinical initial={clinic} chairs={chairs} actions={side.treats ? <Ways /> : undefined} />
}

/** Links beside the clinic: the cases that the reader supervises, and a new session. */
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
