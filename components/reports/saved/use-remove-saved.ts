'use client'

import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { removeSaved, type SavedReport } from '@/lib/contracts/reports'

/** Asks for confirmation, then deletes the reader's own saved report, or removes them from somebody else's. */
export function useRemoveSaved(onRemoved: () => void): (one: SavedReport) => Promise<void> {
  const t = useTranslations('reports.saved')
  const problem = useProblemText()
  return async (one) => {
    const isSure = await confirm({
      title: t(one.isOwn ? 'removeQuestion' : 'leaveQuestion', { name: one.name }),
      body: one.isOwn ? t('removeHelp') : t('leaveHelp', { person: one.owner.displayName }),
      action: t(one.isOwn ? 'remove' : 'leave'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await call(removeSaved, { id: one.id, revision: one.revision })
      notify.success(t('removed'))
      onRemoved()
    } catch (failure) {
      notify.error(problem(failure))
    }
  }
}
