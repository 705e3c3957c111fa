import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { CallError } from '@/lib/client/call-error'

/** For a change of a role: where people lose something by it, the server says how many, and it is done once that was meant. Else the refusal stands. */
export function useMeant() {
  const t = useTranslations('roles.lose')
  return async function meant<T>(save: (losers: number) => Promise<T>, losers = 0): Promise<T> {
    try {
      return await save(losers)
    } catch (error) {
      const found = error instanceof CallError && error.code === 'roles.OTHERS_LOSE' ? error.answer?.losers : undefined
      if (typeof found !== 'number') throw error
      // Somebody gave or took a role since: nobody loses anything any more.
      const isMeant =
        found === 0 || (await confirm({ title: t('question', { count: found }), body: t('help'), action: t('action'), tone: 'danger' }))
      if (!isMeant) throw error
      return meant(save, found)
    }
  }
}
