'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { useLazy } from '@/components/ui/use-lazy'
import { AutosavedText, type FieldTools } from '@/components/shared/live/autosaved-text'
import type { SessionSaves } from './session-saves'

/** The student's remark on their own work, and the teacher's. Each writes their own. */
export function RemarkSection({ session, saves }: { session: Session; saves: SessionSaves }) {
  const t = useTranslations('clinical')
  const { student, teacher } = session.remarks
  const mayStudent = session.may.selfMark
  const mayTeacher = session.may.mark
  if (!mayStudent && !mayTeacher && !student.text && !teacher?.text) return null
  return (
    <Card as="section" aria-label={t('remarks.title')}>
      <div className="flex flex-col gap-4">
        {(mayStudent || student.text !== '') && (
          <AutosavedText
            id="remark-student"
            label={t(session.side === 'student' ? 'remarks.own' : 'remarks.student')}
            value={student.text}
            revision={student.revision}
            maxLength={4000}
            rows={3}
            optional={mayStudent}
            readOnly={!mayStudent}
            onSave={(text, revision) => void saves.remark({ side: 'student', text, revision })}
          />
        )}
        {teacher && (mayTeacher || teacher.text !== '') && (
          <AutosavedText
            id="remark-teacher"
            label={t('remarks.teacher')}
            value={teacher.text}
            revision={teacher.revision}
            maxLength={4000}
            rows={3}
            optional={mayTeacher}
            readOnly={!mayTeacher}
            description={mayTeacher ? t('remarks.seenLater') : undefined}
            onSave={(text, revision) => void saves.remark({ side: 'teacher', text, revision })}
            tools={(field) => <RemarkPhrases field={field} />}
          />
        )}
      </div>
    </Card>
  )
}

const kinds = ['GOOD', 'NEXT'] as const
const loadPhrases = async () => (await import('../marking/phrase-chips')).PhraseChips
const doNothing = () => {}

/** The phrases under the text, loaded after everything that is drawn first. */
function RemarkPhrases({ field }: { field: FieldTools }) {
  const PhraseChips = useLazy(true, loadPhrases, doNothing)
  return PhraseChips && <PhraseChips kinds={kinds} field={field} fieldId="remark-teacher" />
}
