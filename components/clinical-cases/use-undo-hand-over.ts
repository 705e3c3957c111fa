'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { undoHandOver } from '@/lib/contracts/clinical-cases'

/** Undoes a hand-over. Cases on which somebody has worked since stay, and the result says so. */
export function useUndoHandOver(): (batchId: string) => Promise<void> {
  const t = useTranslations('cases.handOver')
  const router = useRouter()
  const problem = useProblemText()
  return async (batchId) => {
    try {
      const { undone, kept } = await call(undoHandOver, { batchId })
      if (kept > 0) notify.info(t('undone', { count: undone }), { id: 'hand-over', description: t('kept', { count: kept }) })
      else notify.success(t('undone', { count: undone }), { id: 'hand-over' })
    } catch (error) {
      const isTooLate = error instanceof CallError && error.code === 'clinical-cases.TOO_LATE'
      notify.error(isTooLate ? t('tooLate') : problem(error), { id: 'hand-over' })
    }
    router.refresh()
  }
}
