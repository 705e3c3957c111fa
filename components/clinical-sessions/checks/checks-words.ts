import type { useTranslations } from 'next-intl'
import type { Check } from '@/lib/contracts/clinical-sessions'

/** Where a check stands, in a word; who has it. */
export function stateIn(t: ReturnType<typeof useTranslations<'checks'>>, { state, takenBy, outcome }: Check): string {
  if (outcome) return t(`outcome.${outcome}`)
  if (state === 'WAITING') return t('list.waiting')
  if (state === 'TAKEN') return t('list.hasIt', { name: takenBy?.displayName ?? '' })
  return t(state === 'WITHDRAWN' ? 'list.withdrawnState' : 'list.doneState')
}
