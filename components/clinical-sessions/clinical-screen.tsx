'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listClinic, listMine, readWorkspace } from '@/lib/contracts/clinical-sessions'
import { StudentClinical } from './student-clinical'
import { TeacherClinical } from './teacher-clinical'
import { useClinicalSide } from './use-clinical-side'
import { useCatalogue, useWorkspace } from './use-local-copy'

export type ClinicalSide = { readonly marks: boolean; readonly treats: boolean }

interface ClinicalScreenProps {
  /** What the page read; absent without a network. */
  initial?: { readonly side: ClinicalSide; readonly mine: OutputOf<typeof listMine> | null; readonly clinic: OutputOf<typeof listClinic> | null; readonly workspace: OutputOf<typeof readWorkspace> | null }
}

/** The clinical area: a student's own sessions, or what waits for a teacher. */
export function ClinicalScreen({ initial }: ClinicalScreenProps) {
  const t = useTranslations('clinical')
  const side = useClinicalSide(initial?.side)
  // Asked for here, so that a session can be started where there is no network later.
  useCatalogue()
  const { data: workspace } = useWorkspace(initial?.workspace)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        actions={side?.treats ? <LinkButton href="/clinical/treatmentsession/new" variant="primary" icon={<Plus />}>{t('list.new')}</LinkButton> : undefined}
      />
      {side?.marks && <TeacherClinical initial={initial?.clinic ?? null} />}
      {side && !side.marks && <StudentClinical initial={initial?.mine ?? null} workspace={workspace} />}
    </div>
  )
}
