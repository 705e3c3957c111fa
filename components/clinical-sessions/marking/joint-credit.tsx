import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { Session } from '@/lib/contracts/clinical-sessions'

interface JointCreditProps {
  session: Session
  lineId: string
  rule: Session['catalogue']['procedures'][number]['jointCredit']
}

/** Says to whom a procedure is credited that several students did together, each recording it in a session of the same visit in the same role. */
export function JointCredit({ session: { visit, header }, lineId, rule }: JointCreditProps) {
  const t = useTranslations('locks')
  const others = visit.linked.filter(
    ({ participationTypeId, lineIds }) => participationTypeId === header.participationTypeId && lineIds.includes(lineId),
  ).length
  return others === 0 ? null : <Chip className="mt-1">{t(`joint.${rule}`, { count: others + 1 })}</Chip>
}
