'use client'

import { useTranslations } from 'next-intl'
import type { ListedRequest } from '@/lib/client/queue-list'
import { markRest, undoFinish, unmarkRest } from '@/lib/contracts/clinical-sessions'
import { partNames } from '../session/session-parts'

/** A queued marking request in words; null if the request is not about marking. */
export function useMarkingInWords() {
  const t = useTranslations('marking')
  return {
    titleOf({ contractName, part }: ListedRequest): string | null {
      if (contractName === markRest.name) return t('rest.title')
      if (contractName === unmarkRest.name) return t('rest.undo')
      if (contractName === undoFinish.name) return t('finish.undo')
      return part === partNames.concern ? t('concern.title') : null
    },
    reasonOf({ contractName, refused }: ListedRequest): string | null {
      if (contractName !== undoFinish.name) return null
      return refused?.code?.endsWith('.TOO_LATE') ? t('finish.tooLate') : t('finish.notFinished')
    },
  }
}
