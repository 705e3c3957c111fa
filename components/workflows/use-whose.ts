import { useTranslations } from 'next-intl'
import { useMe } from '@/components/shared/live/use-me'
import type { OutputOf } from '@/lib/contract'
import type { readInstance } from '@/lib/contracts/workflows'

type Whose = OutputOf<typeof readInstance>['path'][number]['whose']

/** The person who does a stage: 'You', somebody's name, or a role; empty where nobody does. */
export function useWhose(): (whose: Whose) => string {
  const t = useTranslations('workflows')
  const me = useMe()
  return ({ person, role }) => {
    if (person) return person.id === me.id ? t('you') : person.displayName
    return role?.name ?? ''
  }
}
