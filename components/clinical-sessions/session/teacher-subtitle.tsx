import { useTranslations } from 'next-intl'
import { roomOfChair } from '@/lib/clinical/rooms'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { WaitingFor } from '../clinic/waiting-for'

/** The student of the session: year, chair and waiting time, with time and place below. On a phone the bar above says the chair, and how long they wait needs the room. */
export function TeacherSubtitle({ session: { student, header, clinic, check }, when }: { session: Session; when: string }) {
  const t = useTranslations('clinical')
  const place = [roomOfChair(clinic.rooms, header.chairNumber), header.chairNumber && t('chair', { number: header.chairNumber })]
    .filter(Boolean)
    .join(', ')
  const year = student.year ? t('yearOfStudy', { year: student.year }) : ''
  return (
    <>
      <span className="first-letter:uppercase md:block">
        {place && <span className="max-md:hidden">{[place, year && ' · '].filter(Boolean).join('')}</span>}
        {year}
        <WaitingFor check={check} />
      </span>
      <span className="md:hidden"> · </span>
      <span className="first-letter:uppercase md:block">
        {when} · {clinic.name}
      </span>
    </>
  )
}
