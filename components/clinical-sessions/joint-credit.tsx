import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { Session } from '@/lib/contracts/clinical-sessions'

interface JointCreditProps {
  session: Session
  rule: Session['catalogue']['procedures'][number]['jointCredit']
}

/** Where several did it together, each in a session of the same visit and in the same part: whom it is credited to. */
export function JointCredit({ session: { visit, header }, rule }: JointCreditProps) {
  const t = useTranslations('locks')
  const others = visit.linked.filter(({ participationTypeId }) => participationTypeId === header.participationTypeId).length
  return others === 0 ? null : <Chip className="mt-1">{t(`joint.${rule}`, { count: others + 1 })}</Chip>
}
