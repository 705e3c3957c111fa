import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { skipDates } from '@/lib/contracts/timetables'
import { useMeantDays } from '../dates/use-meant-days'
import { useReturning } from './use-returning'

/** Skips dates of a timetable at once, of any event, after naming the people whom this concerns; the message offers to put the dates back. */
export function useSkipping(timetableId: string) {
  const t = useTranslations('timetables.clashes')
  const words = useTranslations('timetables.move')
  const router = useRouter()
  const problem = useProblemText()
  const meantDays = useMeantDays('skip')
  const mayReturn = useReturning(timetableId)
  const [isBusy, setBusy] = useState(false)

  async function putBack(occurrenceIds: readonly string[]) {
    try {
      if (!(await mayReturn(occurrenceIds))) return
      await call(skipDates, { timetableId, occurrenceIds: [...occurrenceIds], act: 'PUT_BACK' })
      notify.success(t('putBack'))
    } catch (error) {
      notify.error(problem(error))
    } finally {
      router.refresh()
    }
  }

  async function skip(occurrenceIds: readonly string[]) {
    setBusy(true)
    try {
      const { gone } = await meantDays((meant) => call(skipDates, { timetableId, occurrenceIds: [...occurrenceIds], act: 'SKIP', meant }))
      notify.success(t('skipped', { count: gone.dates }), {
        action: { label: words('undo'), onPress: () => void putBack(occurrenceIds) },
      })
    } catch (error) {
      // A person who declined the question needs no message.
      if (!(error instanceof CallError && error.code === 'timetables.DATES_GO'))
        notify.error(t('skipFailed'), { description: problem(error) })
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  return { isBusy, skip }
}
