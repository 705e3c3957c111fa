import { useTranslations } from 'next-intl'
import { roomOfChair } from '@/lib/clinical/rooms'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { WaitingFor } from '../clinic/waiting-for'

/** The student of the session: year, chair and waiting time, with time and place below. */
export function TeacherSubtitle({ session: { student, header, clinic, check }, when }: { session: Session; when: string }) {
  const t = useTranslations('clinical')
  const first = [
    [roomOfChair(clinic.rooms, header.chairNumber), header.chairNumber && t('chair', { number: header.chairNumber })]
      .filter(Boolean)
      .join(', '),
    student.year ? t('yearOfStudy', { year: student.year }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <span className="first-letter:uppercase md:block">
        {first}
        <WaitingFor check={check} />
      </span>
      <span className="md:hidden"> · </span>
      <span className="first-letter:uppercase md:block">
        {when} · {clinic.name}
      </span>
    </>
  )
}
