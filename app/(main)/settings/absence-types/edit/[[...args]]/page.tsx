import { editorPage } from '@/app/entry-pages'
import { AbsenceTypeScreen } from '@/components/lists/absence-type-screen'
import { absenceTypeCalls } from '@/server/absences'

export default editorPage('absenceType', absenceTypeCalls.read, ({ initial }) => <AbsenceTypeScreen initial={initial} />)
