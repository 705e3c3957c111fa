import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { CallError } from '@/lib/client/call-error'
import { useFormats } from '@/lib/i18n/use-formats'

type Meant = { readonly dates: number; readonly told: number }

const own = { question: 'question', help: 'help', action: 'action' } as const
const nothing: Readonly<Record<string, unknown>> = {}

/**
 * Runs a save of days, or a skipping of dates. Where dates would be lost, the server gives their number, and the save is repeated once the person has confirmed
 * it; otherwise the refusal stands.
 */
export function useMeantDays(act: 'delete' | 'skip' = 'delete') {
  const t = useTranslations('timetables.goes')
  const formats = useFormats()
  const tCheck = useTranslations('timetables.check')
  return async function meantDays<T>(save: (meant: Meant) => Promise<T>, meant: Meant = { dates: 0, told: 0 }): Promise<T> {
    try {
      return await save(meant)
    } catch (error) {
      const { dates, events, told, titles } =
        error instanceof CallError && error.code === 'timetables.DATES_GO' ? (error.answer ?? nothing) : nothing
      if (typeof dates !== 'number' || typeof events !== 'number' || typeof told !== 'number') throw error
      const words = act === 'skip' ? ({ question: 'skip', help: 'skipHelp', action: 'skipAction' } as const) : own
      const named = Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : []
      const which = named.length > 0 && t('titles', { titles: formats.list(named) })
      const body = [which, told > 0 && tCheck('told', { count: told }), t(words.help)].filter(Boolean).join(' ')
      if (!(await confirm({ title: t(words.question, { dates, events }), body, action: t(words.action), tone: 'danger' }))) throw error
      return meantDays(save, { dates, told })
    }
  }
}
