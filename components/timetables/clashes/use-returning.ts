import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { call } from '@/lib/client/request'
import { checkReturning } from '@/lib/contracts/timetables'
import { openClashesOf, useClashWords } from './check-view'

/** The most clashes that a question names, since it is read at a glance; the Clashes tab has all of them. */
const mostSaid = 4

/** Asks before cancelled or skipped dates are held after all: it names the dates' clashes, if any, and asks whether to go on. */
export function useReturning(timetableId: string): (occurrenceIds: readonly string[]) => Promise<boolean> {
  const t = useTranslations('timetables.returning')
  const wordsOf = useClashWords()
  return async (occurrenceIds) => {
    if (occurrenceIds.length === 0) return true
    const checked = await call(checkReturning, { timetableId, occurrenceIds: [...occurrenceIds] })
    const open = openClashesOf(checked)
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
