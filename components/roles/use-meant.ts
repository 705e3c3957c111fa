import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { CallError } from '@/lib/client/call-error'

/**
 * Runs a change of a role. If people lose something by it, the server says how many, and the change is made once the user confirms that; otherwise the refusal
 * stands.
 */
export function useMeant() {
  const t = useTranslations('roles.lose')
  return async function meant<T>(save: (losers: number) => Promise<T>, losers = 0): Promise<T> {
    try {
      return await save(losers)
    } catch (error) {
      const found = error instanceof CallError && error.code === 'roles.OTHERS_LOSE' ? error.answer?.losers : undefined
      if (typeof found !== 'number') throw error
      // Somebody has given or taken a role since, and nobody loses anything any more.
      const isMeant =
        found === 0 || (await confirm({ title: t('question', { count: found }), body: t('help'), action: t('action'), tone: 'danger' }))
      if (!isMeant) throw error
      return meant(save, found)
    }
  }
}
