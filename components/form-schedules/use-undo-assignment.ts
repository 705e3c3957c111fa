'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { undoAssignment } from '@/lib/contracts/form-schedules'

/** Withdraws an assignment's unstarted responses and shows the result. */
export function useUndoAssignment(): (batchId: string) => Promise<void> {
  const t = useTranslations('formSchedules.assign')
  const router = useRouter()
  const problem = useProblemText()
  return async (batchId) => {
    try {
      await call(undoAssignment, { batchId })
      notify.success(t('undone'), { id: 'assign', description: t('undoneHelp') })
    } catch (error) {
      const isTooLate = error instanceof CallError && error.code === 'form-schedules.CANNOT_UNDO'
      notify.error(isTooLate ? t('cannotUndo') : problem(error), { id: 'assign' })
    }
    router.refresh()
  }
}
