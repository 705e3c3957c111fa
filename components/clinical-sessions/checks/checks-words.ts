import type { useTranslations } from 'next-intl'
import type { Check } from '@/lib/contracts/clinical-sessions'

/** The state of a check in a word, with the name of the person who has taken it. */
export function stateText(t: ReturnType<typeof useTranslations<'checks'>>, { state, takenBy, outcome }: Check): string {
  if (outcome) return t(`outcome.${outcome}`)
  if (state === 'WAITING') return t('list.waiting')
  if (state === 'TAKEN') return t('list.hasIt', { name: takenBy?.displayName ?? '' })
  return t(state === 'WITHDRAWN' ? 'list.withdrawnState' : 'list.doneState')
}
