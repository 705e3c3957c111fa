import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/ui/page-header'
import type { PatientsSaid } from '@/lib/contracts/feedback'
import { PatientsCard } from './patients-card'

/** /feedback/patientfeedback/:studentid? */
export function PatientsScreen({ said, isOwn }: { said: PatientsSaid; isOwn: boolean }) {
  const t = useTranslations('feedback')
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title={isOwn ? t('patients.titleOwn') : t('titleAbout', { name: said.student.displayName })} />
      <PatientsCard said={said} isOwn={isOwn} />
    </div>
  )
}
