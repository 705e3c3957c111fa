'use client'

import { LayoutDashboard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listTodo } from '@/lib/contracts/form-responses'
import type { listClinic, listMine, readWorkspace } from '@/lib/contracts/clinical-sessions/lists'
import type { readIndividual } from '@/lib/contracts/timetables'
import type { AdminState } from './admin-cards'
import type { Steps } from './first-steps'
import { FormsCard } from './forms-card'
import { StudentCards } from './student-cards'
import { TeacherCards } from './teacher-cards'
import { TodayCard } from './today-card'
import { UnreadCard } from './unread-card'
import { useFace, type Face } from './use-face'

/** Of few people. */
const LateAdminCards = lazy(async () => ({ default: (await import('./admin-cards')).AdminCards }))
/** Seen by one person on one day: no code for it in everybody's dashboard. As in sign-in/late-screens.tsx. */
const LateFirstSteps = lazy(async () => ({ default: (await import('./first-steps')).FirstSteps }))

export interface DashboardScreenProps {
  /** What the page read; absent without a network. Null is what does not belong to the face. */
  initial?: {
    readonly face: Face
    readonly mine: OutputOf<typeof listMine> | null
    readonly clinic: OutputOf<typeof listClinic> | null
    readonly workspace: OutputOf<typeof readWorkspace> | null
    /** Null for who has no forms. */
    readonly forms: OutputOf<typeof listTodo> | null
    /** Null for who has no timetable. */
    readonly day: OutputOf<typeof readIndividual> | null
    readonly isAlone: boolean
    /** Null for who may not do everything, and where they are over. */
    readonly firstSteps: Steps | null
    /** Null for who keeps nothing of the institution; each part of it for who may see it. */
    readonly admin: AdminState | null
  }
}

function isUnfinished(steps: Steps | null): boolean {
  return steps !== null && !(steps.people && steps.mail && steps.secondAdmin && steps.twoStep)
}

/** What matters today, by what the person does here. */
export function DashboardScreen({ initial }: DashboardScreenProps) {
  const t = useTranslations('dashboard')
  const tShell = useTranslations('shell')
  const face = useFace(initial?.face)
  const admin = initial?.admin ?? null
  const day = initial?.day ?? null
  const isClinical = face !== null && face !== 'none'
  const hasForms = initial ? initial.forms !== null : isClinical
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={tShell('titles.dashboard')} />
      {initial && (initial.isAlone || isUnfinished(initial.firstSteps)) && <LateFirstSteps steps={initial.firstSteps} />}
      {(hasForms || isClinical || admin || day) && (
        <div className="-mb-4 gap-4 *:mb-4 *:break-inside-avoid md:columns-2 lg:columns-3">
          {admin && <LateAdminCards {...admin} />}
          {day && <TodayCard view={day} />}
          {face === 'student' && <StudentCards initial={initial?.mine ?? null} workspace={initial?.workspace ?? null} />}
          {(face === 'teacher' || face === 'overseer') && <TeacherCards initial={initial?.clinic ?? null} oversees={face === 'overseer'} />}
          {hasForms && <FormsCard initial={initial?.forms ?? null} />}
          {isClinical && <UnreadCard />}
        </div>
      )}
      {face === 'none' && !hasForms && !admin && !day && (
        <EmptyState icon={<LayoutDashboard />} title={t('nothing')}>
          {t('nothingHelp')}
        </EmptyState>
      )}
    </div>
  )
}
