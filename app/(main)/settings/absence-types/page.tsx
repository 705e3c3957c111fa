import { listPage } from '@/app/entry-pages'
import { AbsenceTypesScreen } from '@/components/lists/absence-types-screen'
import { absenceTypeCalls } from '@/server/absences'

export default listPage('absenceTypes', absenceTypeCalls.list, ({ found, asked }) => <AbsenceTypesScreen found={found} asked={asked} />)
