import { timetableImportPage } from '@/app/timetable-import-page'
import { screen } from '@/app/screen'

export default screen('timetableImport', timetableImportPage)
