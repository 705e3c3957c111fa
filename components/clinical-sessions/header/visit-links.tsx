import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'
import type { Session } from '@/lib/contracts/clinical-sessions'

/** The other sessions of the same visit, linked for readers who may open them. */
export function VisitLinks({ linked }: { linked: Session['visit']['linked'] }) {
  const t = useTranslations('locks')
  return linked.map(({ id, student, mayOpen }) => {
    const words = t('visit.linked', { name: student.displayName })
    return (
      <p key={id} className="text-dense">
        {mayOpen ? <TextLink href={`/clinical/treatmentsession/${id}`}>{words}</TextLink> : words}
      </p>
    )
  })
}
