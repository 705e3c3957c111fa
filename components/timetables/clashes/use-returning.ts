import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { call } from '@/lib/client/request'
import { checkReturning } from '@/lib/contracts/timetables'
import { openOf, useClashWords } from './check-view'

/** A question is read at a glance; the Clashes tab has all of them. */
const mostSaid = 4

/** Before dates are held after all: what they would clash with by now, if anything, and whether that is meant. */
export function useReturning(timetableId: string): (occurrenceIds: readonly string[]) => Promise<boolean> {
  const t = useTranslations('timetables.returning')
  const wordsOf = useClashWords()
  return async (occurrenceIds) => {
    if (occurrenceIds.length === 0) return true
    const checked = await call(checkReturning, { timetableId, occurrenceIds: [...occurrenceIds] })
    const open = openOf(checked)
    if (open.length === 0) return true
    const said = open.slice(0, mostSaid).map((clash) => {
      const { title, against, days } = wordsOf(clash)
      return [title, against, days].filter((words) => words !== '').join(', ')
    })
    return confirm({
      title: t('question', { count: checked.dates }),
      body: [t('help'), ...said.map((words) => `${words}.`)].join(' '),
      action: t('act', { count: open.length }),
    })
  }
}
