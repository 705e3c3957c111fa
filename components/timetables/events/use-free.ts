import { useTranslations } from 'next-intl'
import { call } from '@/lib/client/request'
import type { InputOf } from '@/lib/contract'
import { listTaken, type checkEvent } from '@/lib/contracts/timetables'

type Taken = { readonly dates: number; readonly teachers: ReadonlyMap<string, number>; readonly rooms: ReadonlyMap<string, number> }

/** The people and rooms that are free on the dates of the form, for a chooser; null where that is not known: all can then be chosen. */
export function useFree(input: InputOf<typeof checkEvent> | null) {
  const t = useTranslations('timetables')
  const counts = (rows: readonly { readonly id: string; readonly dates: number }[]) => new Map(rows.map(({ id, dates }) => [id, dates]))
  return {
    free: async (): Promise<Taken | null> => {
      if (!input) return null
      try {
        const { dates, teachers, rooms } = await call(listTaken, input)
        return dates === 0 ? null : { dates, teachers: counts(teachers), rooms: counts(rooms) }
      } catch {
        return null
      }
    },
    /** 'Free', 'Taken', 'Taken on 3 of 10 dates'. */
    words: (dates: number, taken: number) => (taken === 0 ? t('free') : dates === 1 ? t('taken') : t('takenOn', { taken, dates })),
  }
}
