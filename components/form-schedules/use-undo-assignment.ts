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
      const { taken, kept } = await call(undoAssignment, { batchId })
      const said = { id: 'assign', description: t('undoneHelp', { kept: kept ?? 0 }) }
      if (taken === null) notify.info(t('state.UNDOING'), { id: 'assign' })
      else if (taken === 0) notify.info(t('undone', { taken }), said)
      else notify.success(t('undone', { taken }), said)
    } catch (error) {
      const isTooLate = error instanceof CallError && error.code === 'form-schedules.CANNOT_UNDO'
      notify.error(isTooLate ? t('cannotUndo') : problem(error), { id: 'assign' })
    }
    router.refresh()
  }
}
