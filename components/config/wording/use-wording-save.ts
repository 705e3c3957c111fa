'use client'

import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { confirm } from '@/components/ui/confirm'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveWording } from '@/lib/contracts/config/wording'
import type { SaveWording } from '@/lib/contracts/config/wording.shapes'

type Wanted = Omit<z.input<typeof SaveWording>, 'anyway'>
/** `errors` holds messages by the position of the text; `failure` is a message that belongs to no text. */
type SaveOutcome = { readonly saved: boolean; readonly errors: ReadonlyMap<number, string>; readonly failure: string | null }

/** Saves the institution's own words; asks for confirmation if they leave out a placeholder. */
export function useWordingSave(): (wanted: Wanted) => Promise<SaveOutcome> {
  const t = useTranslations('institution.wording')
  const problem = useProblemText()

  async function save(wanted: Wanted, anyway = false): Promise<SaveOutcome> {
    try {
      await call(saveWording, { ...wanted, anyway })
      return { saved: true, errors: new Map(), failure: null }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 'CONFLICT') return { saved: false, errors: new Map(), failure: t('stale') }
      const { issues } = error
      const isOnlyLess = issues.length > 0 && issues.every(({ code }) => code === 'placeholderMissing')
      if (
        isOnlyLess &&
        (await confirm({ title: t('leaveOut'), body: issues.map(({ message }) => message).join(' '), action: t('saveAnyway') }))
      )
        return save(wanted, true)
      const errors = new Map(issues.map(({ path, message }) => [Number(path.split('.')[1] ?? 0), message]))
      return { saved: false, errors, failure: errors.size > 0 ? null : problem(error) }
    }
  }

  return save
}
