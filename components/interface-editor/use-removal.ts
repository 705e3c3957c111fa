'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

type RemovedAs = 'DELETED' | 'DEACTIVATED'

interface Removal {
  readonly caption: string
  /** The list to which the user goes back. */
  readonly list: Route
  readonly words: { readonly question: string; readonly action: string }
  readonly send: (as: RemovedAs) => Promise<unknown>
  /** Uses again what was deactivated. */
  readonly bringBack: () => Promise<unknown>
  /** The words for a refusal that this record has of its own. */
  readonly wordsOf: (error: CallError) => string | null
}

/** Deletes a record after a question, or deactivates it, which can be undone. */
export function useRemoval({ caption, list, words, send, bringBack, wordsOf }: Removal): (as: RemovedAs) => Promise<void> {
  const t = useTranslations('interfaceEditor.usage')
  const tEditor = useTranslations('editor.removal')
  const router = useRouter()
  const problem = useProblemText()
  return async (as) => {
    const isDeleted = as === 'DELETED'
    if (isDeleted && !(await confirm({ title: words.question, body: tEditor('deleteHelp'), action: words.action, tone: 'danger' }))) return
    try {
      await send(as)
    } catch (error) {
      notify.error((error instanceof CallError ? wordsOf(error) : null) ?? problem(error))
      return router.refresh()
    }
    const undo = () =>
      void bringBack().then(
        () => router.refresh(),
        (error: unknown) => notify.error(problem(error)),
      )
    notify.success(isDeleted ? tEditor('deleted', { caption }) : t('deactivated', { caption }), isDeleted ? {} : { onUndo: undo })
    router.push(list)
    router.refresh()
  }
}
